import { clientAddress, conflict, HttpError, isDuplicate, recordAction, type Handlers } from '@meridian/kit';
import type { CurrentUser, RegisterInput } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import { currentUserOf } from './current-user';
import type { Parts } from '../dependencies';
import { hashPassword, passwordFits, refuseCommonPassword } from './passwords';
import { signInRequired } from './account-state';
import { startingSubscription } from '../payments/subscription.policy';
import { USER_FIELDS, type ShownUser, type UserDoc } from './user.model';

type AccountHandlers = Pick<Handlers<typeof authApi>, 'register' | 'login' | 'logout' | 'me' | 'adminStatus'>;

/** Signing up, in and out, and who one is. */
export function accountHandlers(parts: Parts): AccountHandlers {
  const { db, Users, chapters, sessions, cookie, device, throttle, limits, sync, log } = parts;
  const currentUser = currentUserOf(parts);

  const signIn = async (user: ShownUser, { req, res }: { req: Request; res: Response }): Promise<CurrentUser> => {
    const token = await sessions.start(user._id);
    await sessions.end(cookie.read(req), 'signed in anew');
    await sessions.endOldest(user._id);
    cookie.write(res, token);
    device.write(req, res, user._id.toHexString());
    return currentUser(user);
  };

  /**
   * A typing error is no news; who keeps guessing, or tries an administrator's door, is. Nobody waits for it: how long
   * an answer takes must not tell whose account there is.
   */
  const noteFailure = (user: Pick<UserDoc, '_id'> | null, isSlowed: boolean): void => {
    recordAction(db, {
      action: 'session.failed',
      subject: user?._id ?? 'unknown account',
      personId: user?._id,
      detail: isSlowed ? 'again and again' : '',
    }).catch((error: unknown) => log.error({ err: error }, 'failed sign-in not recorded'));
  };

  const requireChapter = async (id: number): Promise<void> => {
    try {
      await chapters.exists({ params: { id } });
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      const message = 'This chapter does not exist.';
      throw new HttpError(400, 'unknown_chapter', message, [{ path: 'chapterId', message }]);
    }
  };

  /** The account is there, and owed to chapters, from one write on: {@link sync} makes good whatever comes between. */
  const createAccount = async ({ email, password, name, chapterId }: RegisterInput): Promise<UserDoc> => {
    const user = await Users.create({
      email,
      name,
      passwordHash: await hashPassword(password),
      homeChapterId: chapterId,
      subscription: startingSubscription(),
      version: 1,
      syncPending: true,
      createdAt: new Date(),
    });
    return user.toObject();
  };

  return {
    register: async ({ body, http }) => {
      refuseCommonPassword(body.password);
      await limits.registration(http);
      await requireChapter(body.chapterId);
      const user = await createAccount(body).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        throw conflict('email_taken', 'There is already an account with this email address.');
      });
      await sync.pushSoon(user);
      return signIn(user, http);
    },

    login: async ({ body: { email, password }, http }) => {
      const user = await Users.findOne({ email }, { ...USER_FIELDS, passwordHash: 1, isSiteAdmin: 1 }).lean();
      const attempt = {
        email,
        ip: clientAddress(http.req),
        device: user ? device.knownTo(http.req, user._id.toHexString()) : undefined,
        isAdmin: user?.isSiteAdmin ?? false,
      };
      const { isRight, isSlowed } = await throttle.judge(attempt, http.res, (signal) =>
        passwordFits(password, user?.passwordHash, signal),
      );
      if (!isRight || !user) {
        if (isSlowed || user?.isSiteAdmin) noteFailure(user, isSlowed);
        throw new HttpError(401, 'bad_credentials', 'Invalid email or password');
      }
      return signIn(user, http);
    },

    logout: async ({ http }) => {
      await sessions.end(cookie.read(http.req), 'logged out');
      cookie.clear(http.res);
      return { ok: true };
    },

    me: async ({ identity: { userId, actorId }, http }) => {
      const user = await Users.findById(userId, USER_FIELDS).lean();
      if (!user) throw signInRequired();
      return currentUser(user, { actorId, token: cookie.read(http.req) });
    },

    adminStatus: async ({ identity }) => ({ isAdmin: identity.isSiteAdmin }),
  };
}
