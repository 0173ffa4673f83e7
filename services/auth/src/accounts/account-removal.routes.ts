import { clientAddress, HttpError, unavailable, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Dependencies } from '../dependencies';
import { isPasswordCorrect } from './passwords';
import { signInRequired } from './account-state';

/** Deletion of an account. It needs the password, which is throttled as at the login. */
export function removalHandlers({
  Users,
  loginThrottle,
  accountRemoval,
  sessionCookie,
  deviceCookie,
}: Dependencies): Pick<Handlers<typeof authApi>, 'deleteAccount'> {
  return {
    deleteAccount: async ({ identity, body: { password }, http: { req, res } }) => {
      const user = await Users.findById(identity.userId, { email: 1, passwordHash: 1, isSiteAdmin: 1 }).lean();
      if (!user) throw signInRequired();
      const attempt = {
        email: user.email,
        ip: clientAddress(req),
        device: deviceCookie.knownDeviceOf(req, identity.userId),
        isAdmin: user.isSiteAdmin,
      };
      const { isCorrect } = await loginThrottle.checkPassword(attempt, res, (signal) =>
        isPasswordCorrect(password, user.passwordHash, signal),
      );
      if (!isCorrect) {
        const message = 'This password is not right.';
        throw new HttpError(403, 'wrong_password', message, [{ path: 'password', message }]);
      }
      await accountRemoval.remove(user).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 409) throw error;
        throw Object.assign(unavailable('Your account will be deleted as soon as everything answers again.'), {
          cause: error,
        });
      });
      sessionCookie.clear(res);
      return { ok: true };
    },
  };
}
