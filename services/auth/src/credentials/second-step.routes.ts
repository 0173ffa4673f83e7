import { withPeopleLocked, type Handlers, type Identity } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import type { ClientSession } from 'mongoose';
import { refuseImpersonation, signInRequired } from '../accounts/account-state';
import { requireOwnPassword } from '../accounts/own-password';
import type { Dependencies } from '../dependencies';
import type { SignInMethod } from '../sessions/session.model';
import { createSignIn, SIGN_IN_FIELDS } from '../sessions/sign-in';
import { checkCode, CODE_FIELDS, codeRequired } from './codes';
import { pendingLoginOf } from './pending-logins';
import { checkPasskey, passkeyRefused } from './passkey-use';

interface Proof {
  method: SignInMethod;
  use?: (session: ClientSession) => Promise<void>;
  done?: () => Promise<void>;
}

/** The second step of a login, and the proof that a signed-in person still is who they were. */
export function secondStepHandlers(
  dependencies: Dependencies,
): Pick<Handlers<typeof authApi>, 'finishLogin' | 'stepUp'> {
  const { db, Users, sessionStore, secondStepCookie, announceChange } = dependencies;
  const signIn = createSignIn(dependencies);

  const byCode = async (userId: string, code: string, res: Response): Promise<Proof> => {
    const user = await Users.findById(userId, CODE_FIELDS).lean();
    if (!user) throw signInRequired();
    return checkCode(dependencies, user, code, res);
  };
  const byPasskey = async (userId: string, response: Parameters<typeof checkPasskey>[1]): Promise<Proof> => {
    const proof = await checkPasskey(dependencies, response);
    if (String(proof.userId) !== userId) throw passkeyRefused();
    return { method: 'passkey', use: proof.use };
  };
  const byPassword = async (
    identity: Identity,
    password: string,
    http: { req: Request; res: Response },
  ): Promise<Proof> => {
    if (await Users.exists({ _id: identity.userId, codeApp: { $exists: true } })) throw codeRequired();
    await requireOwnPassword(dependencies, { identity, password, field: 'password', http });
    return { method: 'password' };
  };

  return {
    finishLogin: async ({ body: { code }, http }) => {
      const { userId, credentialsVersion, use } = await pendingLoginOf(dependencies, http.req);
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
      secondStepCookie.clear(http.res);
      return current;
    },

    stepUp: async ({ identity, body: { password = '', code, passkey }, http }) => {
      refuseImpersonation(identity);
      const { userId, sessionId } = identity;
      const proof = passkey
        ? await byPasskey(userId, passkey)
        : code
          ? await byCode(userId, code, http.res)
          : await byPassword(identity, password, http);
      await withPeopleLocked(db, userId, async (session) => {
        await proof.use?.(session);
        await sessionStore.confirm(sessionId, proof.method, session);
      });
      await proof.done?.();
      announceChange({ sessionId });
      return { ok: true };
    },
  };
}
