import { isServiceRequest, type Identify, type SessionCache } from '@meridian/kit';
import type { SignIdentity } from './identity-signer';
import type { TokenCookie } from './token-cookie';
import type { ResolvedSession, SessionStore } from './session-store';

export interface IdentifyByCookieOptions {
  cookie: TokenCookie;
  sessions: Pick<SessionStore, 'resolve'>;
  sessionCache: Pick<SessionCache<ResolvedSession>, 'get' | 'forget'>;
  sign: SignIdentity;
  /** For requests of other services, which show the service token. */
  byHeader: Identify;
}

/**
 * Auth has the sessions itself. For everything that comes through the gateway the session cookie is the only source: an
 * identity header means nothing there, also if it is signed. Reads take a session that is remembered, until the person
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
