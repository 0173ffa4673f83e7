import { currentContext, IDENTITY_HEADER, traceHeaders, type SessionCache } from '@meridian/kit';
import type { IncomingMessage } from 'node:http';

/**
 * Headers that only the product's own programs may set, or that apply to one connection only. Some servers read an
 * underscore as a hyphen.
 */
const UNTRUSTED_HEADERS =
  /^(?:x-internal-.*|x-user-.*|x-forwarded-.*|x-real-ip|x-request-id|x-http-method.*|forwarded|via|authorization|proxy-.*|keep-alive|te|trailer|traceparent|tracestate|baggage|expect|.*_.*)$/;

export interface IdentityOptions {
  /** The signed identity of a session token, asked of auth now. */
  introspect: (token: string) => Promise<string | null>;
  sessionCache: Pick<SessionCache<string>, 'get'>;
  /** The session token of a request, from its cookie. */
  readSession: (req: IncomingMessage) => string | undefined;
  proxyHops: number;
}

/**
 * Makes a request trustworthy for the services. `keepCookie` is for auth only, which reads the session itself. With
 * `allowsCached` a remembered identity will do: for reads, never for changes or for sockets, which stay open. Returns the
 * session token of the request.
 */
export type AttachIdentity = (
  req: IncomingMessage,
  options?: { keepCookie?: boolean; allowsCached?: boolean },
) => Promise<{ session: string | undefined }>;

/**
 * The one place where a request gets its identity, for HTTP and for upgrades. A session that auth does not know makes
 * an anonymous request. While auth does not respond, a request with a session is refused with 503.
 */
export function createIdentityAttacher({
  introspect,
  sessionCache,
  readSession,
  proxyHops,
}: IdentityOptions): AttachIdentity {
  return async (req, { keepCookie = false, allowsCached = false } = {}) => {
    const { headers } = req;
    const address = clientAddress(req, proxyHops);
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

/**
 * The client's address. Each trusted proxy appends the address that it sees; the client may forge everything before.
 */
function clientAddress({ headers, socket }: IncomingMessage, proxyHops: number): string {
  const seen = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return (proxyHops > 0 && seen.at(-proxyHops)) || (socket.remoteAddress ?? '');
}
