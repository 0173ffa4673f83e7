import { clientAddress, HttpError, unavailable, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Parts } from '../dependencies';
import { passwordFits } from './passwords';
import { signInRequired } from './account-state';

/** Leaving for good. The password is asked again, as carefully as at the login. */
export function removalHandlers({
  Users,
  throttle,
  removal,
  cookie,
  device,
}: Parts): Pick<Handlers<typeof authApi>, 'deleteAccount'> {
  return {
    deleteAccount: async ({ identity, body: { password }, http: { req, res } }) => {
      const user = await Users.findById(identity.userId, { email: 1, passwordHash: 1, isSiteAdmin: 1 }).lean();
      if (!user) throw signInRequired();
      const attempt = {
        email: user.email,
        ip: clientAddress(req),
        device: device.knownTo(req, identity.userId),
        isAdmin: user.isSiteAdmin,
      };
      const { isRight } = await throttle.judge(attempt, res, (signal) =>
        passwordFits(password, user.passwordHash, signal),
      );
      if (!isRight) {
        const message = 'This password is not right.';
        throw new HttpError(403, 'wrong_password', message, [{ path: 'password', message }]);
      }
      await removal.remove(user).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 409) throw error;
        throw Object.assign(unavailable('Your account will be deleted as soon as everything answers again.'), {
          cause: error,
        });
      });
      cookie.clear(res);
      return { ok: true };
    },
  };
}
