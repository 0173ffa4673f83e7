import { isServiceRequest, type Identify, type SessionCache } from '@meridian/service-kit';
import type { SignIdentity } from './identity-signer';
import type { TokenCookie } from './token-cookie';
import type { ResolvedSession, SessionStore } from './session-store';

export interface IdentifyByCookieOptions {
  cookie: TokenCookie;
  sessions: Pick<SessionStore, 'resolve'>;
  sessionCache: Pick<SessionCache<ResolvedSession>, 'get' | 'forget'>;
  sign: SignIdentity;
  /** Identifies requests of other services, which have the service token. */
  byHeader: Identify;
}

/**
 * Identifies requests in the auth service, which has the sessions itself. For requests through the gateway only the
 * session cookie counts, and even a signed identity header is ignored. Reads use a cached session until the person
 * changes something. The identity is signed when the request makes its first call to another service.
 */
export const identifyByCookie =
  ({ cookie, sessions, sessionCache, sign, byHeader }: IdentifyByCookieOptions): Identify =>
  async (req) => {
    if (isServiceRequest(req)) return byHeader(req);
    const token = cookie.read(req);
    if (!token) return undefined;
    const isRead = req.method === 'GET';
    if (!isRead) req.res?.once('finish', () => sessionCache.forget(token));
    const session = await (isRead ? sessionCache.get(token) : sessions.resolve(token));
    if (!session) return undefined;
    const { identity } = session;
    let signed: Promise<string> | undefined;
    return { identity, identityToken: () => (signed ??= sign(identity)) };
  };
