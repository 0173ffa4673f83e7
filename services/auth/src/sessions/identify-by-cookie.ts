import { isServiceRequest, type Identify } from '@meridian/service-kit';
import type { SignIdentity } from './identity-signer';
import type { TokenCookie } from './token-cookie';
import type { SessionStore } from './session-store';

export interface IdentifyByCookieOptions {
  cookie: TokenCookie;
  sessions: Pick<SessionStore, 'resolve'>;
  sign: SignIdentity;
  /** Identifies requests of other services, which have the service token. */
  byHeader: Identify;
}

/**
 * Identifies requests in the auth service, which has the sessions itself. For requests through the gateway only the
 * session cookie counts, and even a signed identity header is ignored. The identity is signed when the request makes
 * its first call to another service.
 */
export const identifyByCookie =
  ({ cookie, sessions, sign, byHeader }: IdentifyByCookieOptions): Identify =>
  async (req) => {
    if (isServiceRequest(req)) return byHeader(req);
    const token = cookie.read(req);
    if (!token) return undefined;
    const identity = await sessions.resolve(token);
    if (!identity) return undefined;
    let signed: Promise<string> | undefined;
    return { identity, identityToken: () => (signed ??= sign(identity)) };
  };
