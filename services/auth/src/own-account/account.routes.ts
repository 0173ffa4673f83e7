import { isDuplicate, type Handlers, readRequester, type AddressLimit, type MailLimit } from '@meridian/service-kit';
import { addressTaken } from '../addresses/email-reservation';
import { createAccount } from './create-account';
import { requireHomeChapter } from './home-chapter';
import { createLoginCheck, type LoginCheckNeeds } from './login-check';
import type { authApi } from '@meridian/shared-types/contracts';
import { createCurrentUserLoader } from '../sessions/current-user';
import type { Models } from '../models/create-models';
import type { TokenCookie } from '../sessions/token-cookie';
import type { PersonSync } from '../accounts/person-sync';
import { refuseCommonPassword } from '../sign-in/passwords/passwords';
import { signInRequired } from '../accounts/account-state';
import { factorsIn, hasFactor, proofsFor } from '../sign-in/factors/factors';
import { createPendingLogin } from '../sign-in/two-factor/pending-logins';
import { createSignIn, type SignInNeeds } from '../sessions/sign-in';
import { USER_FIELDS } from '../models/user.model';
import { Types } from 'mongoose';

interface Needed extends SignInNeeds, LoginCheckNeeds, Pick<Models, 'AccountTokens' | 'PendingLogins' | 'Passkeys'> {
  twoFactorCookie: TokenCookie;
  requireTwoFactor: boolean;
  mailLimit: MailLimit;
  addressCodeKey: Buffer;
  limits: Record<'registration', AddressLimit>;
  personSync: PersonSync;
}

export function accountHandlers(dependencies: Needed) {
  const { Users, chapters, sessionStore, sessionCookie, requireTwoFactor, limits, log } = dependencies;
  const loadCurrentUser = createCurrentUserLoader(dependencies);
  const signIn = createSignIn(dependencies);
  const checkLogin = createLoginCheck(dependencies);

  return {
    register: async ({ body, http }) => {
      refuseCommonPassword(body.password);
      await limits.registration(http);
      const { chapterId, inviteToken: token } = body;
      const isInvited = await requireHomeChapter(chapters, chapterId, token);
      const sessionId = new Types.ObjectId();
      const how = { isInvited, sessionId };
      const user = await createAccount(dependencies, body, how, readRequester(http.req)).catch(
        async (error: unknown) => {
          if (isInvited && token !== undefined)
            await chapters
              .returnInvite({ body: { token, chapterId } })
              .catch((err: unknown) => log.warn({ err }, 'use of an invite link not given back'));
          throw isDuplicate(error) ? addressTaken() : error;
        },
      );
      return signIn(user, http, { method: 'password', isNew: true, sessionId });
    },

    login: async ({ body, http }) => {
      const user = await checkLogin(body, http);
      const factors = await factorsIn(dependencies, user);
      if (hasFactor(factors)) {
        const methods = proofsFor(factors, new Date()).filter((method) => method !== 'password');
        return createPendingLogin(dependencies, user._id, user.credentialsVersion ?? 0, methods, http.res);
      }
      return signIn(user, http, { method: 'password' });
    },

    logout: async ({ http }) => {
      await sessionStore.end(sessionCookie.read(http.req), 'signed out');
      sessionCookie.clear(http.res);
      return { ok: true };
    },

    me: async ({ identity: { userId, actorId, isReadOnly }, http }) => {
      const user = await Users.findById(userId, USER_FIELDS).lean();
      if (!user) throw signInRequired();
      return loadCurrentUser(user, { actorId, isReadOnly, token: sessionCookie.read(http.req) });
    },

    adminStatus: async ({ identity: { isSiteAdmin, isTreasurer, userId, actorId } }) => {
      const status = { isAdmin: isSiteAdmin, ...(isTreasurer && { isTreasurer }) };
      if (isSiteAdmin || isTreasurer || !requireTwoFactor || actorId) return status;
      const isOne = await Users.exists({ _id: userId, $or: [{ isSiteAdmin: true }, { isTreasurer: true }] });
      return { ...status, ...(isOne && { needsTwoFactor: true as const }) };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
