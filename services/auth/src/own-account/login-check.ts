import { clientAddress, HttpError, recordAction } from '@meridian/service-kit';
import type { LoginInput } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import type { LoginThrottle } from '../limits/login-throttle/login-throttle';
import { mergedAway } from '../merging/merge.policy';
import type { Models } from '../models/create-models';
import type { UserDoc } from '../models/user.model';
import { SIGN_IN_FIELDS, type SignInNeeds } from '../sessions/sign-in';
import { FACTOR_FIELDS } from '../sign-in/factors/factors';
import { isPasswordCorrect } from '../sign-in/passwords/passwords';

export interface LoginCheckNeeds
  extends Pick<SignInNeeds, 'db' | 'Users' | 'deviceCookie' | 'log'>, Pick<Models, 'MergedAccounts'> {
  loginThrottle: LoginThrottle;
}

/**
 * Records repeated failures, and failures at a site admin's account. The response does not wait for the write,
 * because its duration must not reveal whether there is an account.
 */
const recordFailedLogin = (
  { db, log }: Pick<LoginCheckNeeds, 'db' | 'log'>,
  user: Pick<UserDoc, '_id'> | null,
  isSlowed: boolean,
): void => {
  // oxlint-disable-next-line meridian/restricted-syntax -- needs the address of the request, and calls no service
  recordAction(db, {
    action: 'session.failed',
    subject: user?._id ?? 'unknown account',
    userId: user?._id,
    detail: isSlowed ? 'again and again' : '',
  }).catch((error: unknown) => log.error({ err: error }, 'failed sign-in not recorded'));
};

/** Creates the check of an address and its password. Resolves to the account, or throws. */
export function createLoginCheck({ db, Users, MergedAccounts, deviceCookie, loginThrottle, log }: LoginCheckNeeds) {
  return async ({ email, password }: LoginInput, { req, res }: { req: Request; res: Response }) => {
    const user = await Users.findOne(
      { email },
      { ...SIGN_IN_FIELDS, passwordHash: 1, isSiteAdmin: 1, ...FACTOR_FIELDS },
    ).lean();
    const merged = user
      ? null
      : await MergedAccounts.findOne({ email }, { passwordHash: 1, intoId: 1 }).sort({ at: -1 }).lean();
    const attempt = {
      email,
      ip: clientAddress(req),
      device: user
        ? deviceCookie.knownDeviceOf(req, { userId: user._id.toHexString(), epoch: user.deviceEpoch })
        : undefined,
      isAdmin: user?.isSiteAdmin ?? false,
    };
    const { isCorrect, isSlowed } = await loginThrottle.checkPassword(attempt, res, (signal) =>
      isPasswordCorrect(password, (user ?? merged)?.passwordHash, signal),
    );
    if (isCorrect && merged) {
      const stays = await Users.findById(merged.intoId, { email: 1 }).lean();
      if (stays) throw mergedAway(stays.email);
    }
    if (isCorrect && user) return user;
    if (isSlowed || user?.isSiteAdmin) recordFailedLogin({ db, log }, user, isSlowed);
    throw new HttpError(401, 'bad_credentials', 'Invalid email or password');
  };
}
