import { currentContext, IDENTITY_HEADER, traceHeaders } from '@meridian/kit';
import type { Client } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { IncomingMessage } from 'node:http';

/**
 * Headers that mean something between our own programs, or between two neighbours only; underscores read as hyphens
 * elsewhere.
 */
const NOT_FROM_OUTSIDE =
  /^(?:x-internal-.*|x-user-.*|x-forwarded-.*|x-real-ip|x-request-id|x-http-method.*|forwarded|via|authorization|proxy-.*|keep-alive|te|trailer|traceparent|tracestate|baggage|expect|.*_.*)$/;

export interface IdentityOptions {
  auth: Pick<Client<typeof authInternalApi>, 'introspect'>;
  cookieName: string;
  proxyHops: number;
}

/**
 * Makes a request trustworthy for the services behind. `keepCookie` only towards auth. Returns the session token that
 * it came with.
 */
export type AttachIdentity = (
  req: IncomingMessage,
  options: { keepCookie: boolean },
) => Promise<{ session: string | undefined }>;

/**
 * The one place where a request from outside becomes one of ours, for HTTP and for upgrades. A session that auth does
 * not know makes an anonymous request; while auth does not answer, one that came with a session is refused with 503.
 */
export function identityAttacher({ auth, cookieName, proxyHops }: IdentityOptions): AttachIdentity {
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);
  return async (req, { keepCookie }) => {
    const { headers } = req;
    const address = clientAddress(req, proxyHops);
    const session = cookie.exec(headers.cookie ?? '')?.[1];
    for (const name of Object.keys(headers)) if (NOT_FROM_OUTSIDE.test(name)) delete headers[name];
    if (!keepCookie) delete headers.cookie;
    headers['x-real-ip'] = address;
    headers['x-forwarded-for'] = address;
    headers['x-request-id'] = currentContext()?.requestId;
    Object.assign(headers, traceHeaders());
    if (session === undefined) return { session };
    const { identity } = await auth.introspect({ body: { token: session } });
    if (identity !== null) headers[IDENTITY_HEADER] = identity;
    return { session };
  };
}

/**
 * Each proxy of ours adds the address that it saw at the end; whatever stands before those was written by the client.
 */
function clientAddress({ headers, socket }: IncomingMessage, proxyHops: number): string {
  const seen = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return (proxyHops > 0 && seen.at(-proxyHops)) || (socket.remoteAddress ?? '');
}
