import {
  clientAddress,
  HttpError,
  isDuplicate,
  recordAction,
  type Handlers,
  requesterOf,
  type AddressLimit,
  type MailLimit,
} from '@meridian/service-kit';
import { addressTaken } from '../addresses/email-reservation';
import { createAccount } from './create-account';
import type { authApi } from '@meridian/shared-types/contracts';
import { createCurrentUserLoader } from '../sessions/current-user';
import type { Models } from '../models/create-models';
import type { TokenCookie } from '../sessions/token-cookie';
import type { LoginThrottle } from '../limits/login-throttle/login-throttle';
import type { PersonSync } from '../accounts/person-sync';
import { isPasswordCorrect, refuseCommonPassword } from '../sign-in/passwords/passwords';
import { signInRequired } from '../accounts/account-state';
import { mergedAway } from '../merging/merge.policy';
import { FACTOR_FIELDS, factorsIn, hasFactor, proofsFor } from '../sign-in/factors/factors';
import { createPendingLogin } from '../sign-in/two-factor/pending-logins';
import { createSignIn, SIGN_IN_FIELDS, type SignInNeeds } from '../sessions/sign-in';
import { USER_FIELDS, type UserDoc } from '../models/user.model';

type AccountHandlers = Pick<Handlers<typeof authApi>, 'register' | 'login' | 'logout' | 'me' | 'adminStatus'>;

interface Needed extends SignInNeeds, Pick<Models, 'MergedAccounts' | 'AccountTokens' | 'PendingLogins' | 'Passkeys'> {
  twoFactorCookie: TokenCookie;
  requireTwoFactor: boolean;
  loginThrottle: LoginThrottle;
  mailLimit: MailLimit;
  limits: Record<'registration', AddressLimit>;
  personSync: PersonSync;
}

export function accountHandlers(dependencies: Needed): AccountHandlers {
  const { db, Users, MergedAccounts, chapters, sessionStore, sessionCookie, requireTwoFactor } = dependencies;
  const { deviceCookie, loginThrottle, limits, log } = dependencies;
  const loadCurrentUser = createCurrentUserLoader(dependencies);
  const signIn = createSignIn(dependencies);

  /**
   * Records repeated failures, and failures at a site admin's account. The response does not wait for the write,
   * because its duration must not reveal whether there is an account.
   */
  const recordFailedLogin = (user: Pick<UserDoc, '_id'> | null, isSlowed: boolean): void => {
    // oxlint-disable-next-line meridian/restricted-syntax -- needs the address of the request, and calls no service
    recordAction(db, {
      action: 'session.failed',
      subject: user?._id ?? 'unknown account',
      userId: user?._id,
      detail: isSlowed ? 'again and again' : '',
    }).catch((error: unknown) => log.error({ err: error }, 'failed sign-in not recorded'));
  };

  /**
   * Throws unless a new account may choose this chapter as its home. For a chapter by invitation only, one use of the
   * invite link is taken. Resolves to whether a use was taken.
   */
  const requireHomeChapter = async (id: number, token: string | undefined): Promise<boolean> => {
    const refuse = (code: string, message: string, status = 400) =>
      new HttpError(status, code, message, [{ path: 'chapterId', message }]);
    try {
      const { isArchived, joinPolicy } = await chapters.exists({ params: { id } });
      if (isArchived) throw refuse('chapter_archived', 'This chapter was archived. Choose another one.');
      if (joinPolicy !== 'invited') return false;
      if (token === undefined)
        throw refuse('by_invitation', 'This chapter is by invitation only. Choose another one.', 403);
      if ((await chapters.claimInvite({ body: { token, chapterId: id } })).isClaimed) return true;
      throw refuse('invite_ended', 'This invite link has expired. Ask the person who sent it for another one.', 403);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      throw refuse('unknown_chapter', 'This chapter does not exist.');
    }
  };

  return {
    register: async ({ body, http }) => {
      refuseCommonPassword(body.password);
      await limits.registration(http);
      const { chapterId, inviteToken: token } = body;
      const isInvited = await requireHomeChapter(chapterId, token);
      const user = await createAccount(dependencies, body, isInvited, requesterOf(http.req)).catch(
        async (error: unknown) => {
          if (isInvited && token !== undefined)
            await chapters
              .returnInvite({ body: { token, chapterId } })
              .catch((err: unknown) => log.warn({ err }, 'use of an invite link not given back'));
          throw isDuplicate(error) ? addressTaken() : error;
        },
      );
      return signIn(user, http, { method: 'password', isNew: true });
    },

    login: async ({ body: { email, password }, http }) => {
      const user = await Users.findOne(
        { email },
        { ...SIGN_IN_FIELDS, passwordHash: 1, isSiteAdmin: 1, ...FACTOR_FIELDS },
      ).lean();
      const merged = user
        ? null
        : await MergedAccounts.findOne({ email }, { passwordHash: 1, intoId: 1 }).sort({ at: -1 }).lean();
      const attempt = {
        email,
        ip: clientAddress(http.req),
        device: user
          ? deviceCookie.knownDeviceOf(http.req, { userId: user._id.toHexString(), epoch: user.deviceEpoch })
          : undefined,
        isAdmin: user?.isSiteAdmin ?? false,
      };
      const { isCorrect, isSlowed } = await loginThrottle.checkPassword(attempt, http.res, (signal) =>
        isPasswordCorrect(password, (user ?? merged)?.passwordHash, signal),
      );
      if (isCorrect && merged) {
        const stays = await Users.findById(merged.intoId, { email: 1 }).lean();
        if (stays) throw mergedAway(stays.email);
      }
      if (!isCorrect || !user) {
        if (isSlowed || user?.isSiteAdmin) recordFailedLogin(user, isSlowed);
        throw new HttpError(401, 'bad_credentials', 'Invalid email or password');
      }
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

    adminStatus: async ({ identity: { isSiteAdmin, userId, actorId } }) => {
      if (isSiteAdmin || !requireTwoFactor || actorId) return { isAdmin: isSiteAdmin };
      const isOne = await Users.exists({ _id: userId, isSiteAdmin: true });
      return { isAdmin: false, ...(isOne && { needsTwoFactor: true as const }) };
    },
  };
}
