import { withPeopleLocked, type Handlers, type Identity } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import type { ClientSession } from 'mongoose';
import { addedSince, refuseImpersonation, signInRequired } from '../../accounts/account-state';
import { requireOwnPassword } from '../passwords/own-password';
import type { Models } from '../../models/create-models';
import type { AnnounceChange } from '../../sessions/session-signals';
import type { TokenCookie } from '../../sessions/token-cookie';
import type { RelyingParty } from '../passkeys/relying-party';
import type { LoginThrottle } from '../../limits/login-throttle/login-throttle';
import type { SessionProof } from '../../sessions/session-proof';
import { createSignIn, SIGN_IN_FIELDS, type SignInNeeds } from '../../sessions/sign-in';
import { checkCode, CODE_FIELDS, codeRequired, passkeyRequired, type CodeNeeds } from '../codes/codes';
import { findFactors, firstFactorAt, proofsFor, readSignInTime } from '../factors/factors';
import { findPendingLogin } from './pending-logins';
import { checkPasskey, passkeyRefused } from '../passkeys/passkey-use';

interface Proof extends SessionProof {
  /** Runs in the transaction that confirms the session. */
  use: (session: ClientSession) => Promise<void>;
  done?: () => Promise<void>;
}

interface Needed
  extends SignInNeeds, CodeNeeds, Pick<Models, 'Sessions' | 'PendingLogins' | 'Passkeys' | 'PasskeyChallenges'> {
  announceChange: AnnounceChange;
  twoFactorCookie: TokenCookie;
  relyingParty: RelyingParty | undefined;
  loginThrottle: LoginThrottle;
}

/**
 * Handles the code with which a login with two-factor authentication is finished, and the step-up in which a signed-in
 * person proves again who they are.
 */
export function twoFactorHandlers(dependencies: Needed) {
  const { db, Users, Sessions, sessionStore, twoFactorCookie, announceChange } = dependencies;
  const signIn = createSignIn(dependencies);

  const byCode = async ({ userId, sessionId }: Identity, code: string, res: Response): Promise<Proof> => {
    const [user, own, factors] = await Promise.all([
      Users.findById(userId, CODE_FIELDS).lean(),
      Sessions.findById(sessionId, { createdAt: 1, signedInAt: 1 }).lean(),
      findFactors(dependencies, userId),
    ]);
    if (!user || !own) throw signInRequired();
    if (proofsFor(factors, readSignInTime(own)).length === 0) throw addedSince(); // The attempt is not counted yet.
    const { method, use, done } = await checkCode(dependencies, user, code, res);
    const since = method === 'code' ? user.totpAuthenticator?.since : firstFactorAt(factors);
    return { method, since, use, done };
  };
  const byPasskey = async (userId: string, response: Parameters<typeof checkPasskey>[1]): Promise<Proof> => {
    const proof = await checkPasskey(dependencies, response);
    if (String(proof.userId) !== userId) throw passkeyRefused();
    const { passkeyId, since, use } = proof;
    return { method: 'passkey', passkeyId, since, use };
  };
  /** Throws if there is a factor, because the password is then no proof. */
  const requireNoFactor = async (userId: string, session?: ClientSession) => {
    const { appSince, passkeySince } = await findFactors(dependencies, userId, session);
    if (appSince) throw codeRequired();
    if (passkeySince.length > 0) throw passkeyRequired();
  };
  const byPassword = async (
    identity: Identity,
    password: string,
    http: { req: Request; res: Response },
  ): Promise<Proof> => {
    const { userId } = identity;
    await requireNoFactor(userId);
    await requireOwnPassword(dependencies, { identity, password, field: 'password', http });
    return { method: 'password', use: (session) => requireNoFactor(userId, session) };
  };

  return {
    finishLogin: async ({ body: { code }, http }) => {
      const { userId, credentialsVersion, use } = await findPendingLogin(dependencies, http.req);
      const user = await Users.findById(userId, { ...SIGN_IN_FIELDS, ...CODE_FIELDS }).lean();
      if (!user) throw signInRequired();
      const checked = await checkCode(dependencies, user, code, http.res);
      const current = await signIn({ ...user, credentialsVersion }, http, {
        method: checked.method,
        within: async (session) => {
          await use(session);
          await checked.use(session);
        },
      });
      await checked.done();
      twoFactorCookie.clear(http.res);
      return current;
    },

    stepUp: async ({ identity, body: { password = '', code, passkey }, http }) => {
      refuseImpersonation(identity);
      const { userId, sessionId } = identity;
      const proof = passkey
        ? await byPasskey(userId, passkey)
        : code
          ? await byCode(identity, code, http.res)
          : await byPassword(identity, password, http);
      await withPeopleLocked(db, userId, async (session) => {
        await proof.use(session);
        await sessionStore.confirm(sessionId, proof, session);
      });
      await proof.done?.();
      announceChange({ sessionId });
      return { ok: true };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
