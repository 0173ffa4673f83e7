import { currentContext, IDENTITY_HEADER, traceHeaders, type SessionCache } from '@meridian/service-kit';
import type { IncomingMessage } from 'node:http';
import { forwardedAddress } from './client-address';

const UNTRUSTED_PREFIXES = 'x-internal-|x-user-|x-forwarded-|x-http-method|proxy-';
const UNTRUSTED_NAMES =
  'x-real-ip|x-request-id|forwarded|via|authorization|keep-alive|te|trailer|traceparent|tracestate|baggage|expect';
/**
 * Matches headers that only the product's own processes may set, or that apply to one connection only. Some servers
 * read an underscore as a hyphen.
 */
const UNTRUSTED_HEADERS = new RegExp(`^(?:${UNTRUSTED_PREFIXES}|(?:${UNTRUSTED_NAMES})$)|_`);

export interface IdentityOptions {
  /**
   * Calls auth for the signed identity of a session token, without a cache. Resolves to null for an unknown session.
   */
  introspect: (token: string) => Promise<string | null>;
  sessionCache: Pick<SessionCache<string>, 'get'>;
  /** Reads the session token from the cookie of a request. */
  readSession: (req: IncomingMessage) => string | undefined;
  proxyHops: number;
}

/**
 * Replaces untrusted headers of a request with ones that services can trust. `keepCookie` is for auth only, which reads
 * the session itself. With `allowsCached`, a cached identity is enough. That is only for reads, and never for changes
 * or for sockets, which stay open. Returns the session token of the request.
 */
export type AttachIdentity = (
  req: IncomingMessage,
  options?: { keepCookie?: boolean; allowsCached?: boolean },
) => Promise<{ session: string | undefined }>;

/**
 * Creates the only function that gives requests their identity, both for HTTP and for upgrades. A session that auth
 * does not recognize makes the request anonymous. While auth does not respond, a request with a session is refused with
 * 503.
 */
export function createIdentityAttacher({
  introspect,
  sessionCache,
  readSession,
  proxyHops,
}: IdentityOptions): AttachIdentity {
  return async (req, { keepCookie = false, allowsCached = false } = {}) => {
    const { headers } = req;
    const address = forwardedAddress(req, proxyHops);
    const session = readSession(req);
    for (const name of Object.keys(headers)) if (UNTRUSTED_HEADERS.test(name)) delete headers[name];
    if (!keepCookie) delete headers.cookie;
    headers['x-real-ip'] = address;
    headers['x-forwarded-for'] = address;
    headers['x-request-id'] = currentContext()?.requestId;
    Object.assign(headers, traceHeaders());
    if (session === undefined || keepCookie) return { session };
    const identity = await (allowsCached ? sessionCache.get(session) : introspect(session));
    if (identity !== null) headers[IDENTITY_HEADER] = identity;
    return { session };
  };
}
