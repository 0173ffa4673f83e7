import { isServiceRequest, type Identify, type Identity, type SessionMemory } from '@meridian/kit';
import type { SignIdentity } from './identity-signer';
import type { SessionCookie } from './session-cookie';
import type { SessionStore } from './session-store';

export interface IdentifyByCookieOptions {
  cookie: SessionCookie;
  sessions: Pick<SessionStore, 'identify'>;
  memory: Pick<SessionMemory<Identity>, 'recall'>;
  sign: SignIdentity;
  /** For requests of other services, which show the service token. */
  byHeader: Identify;
}

/**
 * Auth has the sessions itself. For everything that comes through the gateway the session cookie is the only source: an
 * identity header means nothing there, also if it is signed. Reads take an identity that is
 * remembered. The identity is signed when the request makes its first call to another service.
 */
export const identifyByCookie =
  ({ cookie, sessions, memory, sign, byHeader }: IdentifyByCookieOptions): Identify =>
  async (req) => {
    if (isServiceRequest(req)) return byHeader(req);
    const token = cookie.read(req);
    const identity = token && (await (req.method === 'GET' ? memory.recall(token) : sessions.identify(token)));
    if (!identity) return undefined;
    let signed: Promise<string> | undefined;
    return { identity, identityToken: () => (signed ??= sign(identity)) };
  };
