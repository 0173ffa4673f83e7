import { HttpError, unavailable, type Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { refuseIfJustChanged } from '../addresses/email-reservation';
import type { Dependencies } from '../dependencies';
import { refuseLastSiteAdmin } from '../site-admins/dismissal';
import { requireOwnPassword } from './own-password';

/** Handles the deletion of an account. It requires the password, and wrong passwords are throttled as at login. */
export function removalHandlers(dependencies: Dependencies): Pick<Handlers<typeof authApi>, 'deleteAccount'> {
  const { accountRemoval, sessionCookie } = dependencies;
  return {
    deleteAccount: async ({ identity, body: { password }, http }) => {
      const user = await requireOwnPassword(dependencies, { identity, password, field: 'password', http });
      await refuseIfJustChanged(dependencies, identity.userId);
      await refuseLastSiteAdmin(dependencies, identity.userId);
      await accountRemoval.remove(user).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 409) throw error;
        throw Object.assign(
          unavailable('Your account will be deleted as soon as all our services are available again.'),
          {
            cause: error,
          },
        );
      });
      sessionCookie.clear(http.res);
      return { ok: true };
    },
  };
}
