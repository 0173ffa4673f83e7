import { HttpError, inTransaction, unavailable, type Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { refuseIfJustChanged } from '../../addresses/email-reservation';
import type { Models } from '../../models/create-models';
import type { TokenCookie } from '../../sessions/token-cookie';
import type { DeviceCookie } from '../../limits/login-throttle/device-cookie';
import type { LoginThrottle } from '../../limits/login-throttle/login-throttle';
import type { AccountRemoval } from './account-removal';
import { beginRemoval } from '../../accounts/begin-removal';
import { refuseLastSiteAdmin } from '../../accounts/last-site-admin';
import { endOpenActs } from '../../proposals/end-open-acts';
import { requireOwnPassword } from '../../sign-in/passwords/own-password';

interface Needed extends Pick<Models, 'db' | 'Users' | 'Proposals' | 'AccountTokens'> {
  sessionCookie: TokenCookie;
  deviceCookie: DeviceCookie;
  loginThrottle: LoginThrottle;
  accountRemoval: AccountRemoval;
}

/** Handles the deletion of an account. It requires the password, and wrong passwords are throttled as at login. */
export function removalHandlers(dependencies: Needed) {
  const { db, accountRemoval, sessionCookie } = dependencies;
  return {
    deleteAccount: async ({ identity, body: { password }, http }) => {
      const { userId } = identity;
      await requireOwnPassword(dependencies, { identity, password, field: 'password', http });
      await refuseIfJustChanged(dependencies, userId);
      await refuseLastSiteAdmin(dependencies, userId);
      await inTransaction(db, async (session) => {
        await endOpenActs(dependencies, userId, 'the account is being deleted', session);
        await beginRemoval(dependencies, { _id: userId }, { actorId: userId }, session);
      });
      await accountRemoval.finish(userId).catch((error: unknown) => {
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
  } satisfies Partial<Handlers<typeof authApi>>;
}
