import { withPeopleLocked, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { activeAccount, refuseImpersonation } from '../accounts/account-state';
import type { Dependencies } from '../dependencies';
import { confirmAddress, sendConfirmation } from './confirmation';

type AddressHandlers = Pick<Handlers<typeof authApi>, 'sendConfirmation' | 'confirmEmail'>;

/** Whose an e-mail address is: a link that is mailed to it shows it. */
export function addressHandlers(dependencies: Dependencies): AddressHandlers {
  const { db, Users, limits, mailLimit } = dependencies;
  return {
    sendConfirmation: async ({ identity }) => {
      refuseImpersonation(identity);
      const unconfirmed = { ...activeAccount(identity.userId), unverifiedSince: { $exists: true } };
      const user = await Users.findOne(unconfirmed, { email: 1 }).lean();
      if (user && (await mailLimit.isAllowed(user.email)))
        await withPeopleLocked(db, identity.userId, async (session) => {
          const current = { ...unconfirmed, email: user.email };
          if (await Users.exists(current).session(session)) await sendConfirmation(dependencies, user, session);
        });
      return { ok: true };
    },

    confirmEmail: async ({ body: { token }, http }) => {
      await limits.addressLinks(http);
      return { email: await confirmAddress(dependencies, token) };
    },
  };
}
