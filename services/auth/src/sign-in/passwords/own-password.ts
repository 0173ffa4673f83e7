import { clientAddress, HttpError, type Identity } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import type { Models } from '../../models/create-models';
import type { DeviceCookie } from '../../limits/login-throttle/device-cookie';
import type { LoginThrottle } from '../../limits/login-throttle/login-throttle';
import { signInRequired } from '../../accounts/account-state';
import { isPasswordCorrect } from './passwords';

/** A password that the caller typed again, and the request field that contains it. */
export interface TypedPassword {
  identity: Pick<Identity, 'userId'>;
  password: string;
  field: string;
  http: { req: Request; res: Response };
}

/**
 * Returns the account of a caller who typed their password again. Wrong passwords are throttled as at login.
 * @throws {HttpError} 403 for the field if the password is wrong, 429 with Retry-After
 */
export async function requireOwnPassword(
  {
    Users,
    loginThrottle,
    deviceCookie,
  }: Pick<Models, 'Users'> & { deviceCookie: DeviceCookie; loginThrottle: LoginThrottle },
  { identity: { userId }, password, field, http: { req, res } }: TypedPassword,
) {
  const user = await Users.findById(userId, { email: 1, passwordHash: 1, isSiteAdmin: 1, deviceEpoch: 1 }).lean();
  if (!user) throw signInRequired();
  const attempt = {
    email: user.email,
    ip: clientAddress(req),
    device: deviceCookie.knownDeviceOf(req, { userId, epoch: user.deviceEpoch }),
    isAdmin: user.isSiteAdmin,
  };
  const { isCorrect } = await loginThrottle.checkPassword(attempt, res, (signal) =>
    isPasswordCorrect(password, user.passwordHash, signal),
  );
  if (isCorrect) return user;
  const message = 'This password is not correct.';
  throw new HttpError(403, 'wrong_password', message, [{ path: field, message }]);
}
