import { conflict, inTransaction, recordAction, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Dependencies } from '../dependencies';
import { accountNotActive, activeAccount } from '../accounts/account-state';
import { periodEnd, statusOf } from './subscription.policy';

/** Cancellation. The membership stays active until the end of the paid period. */
export function subscriptionHandlers({
  db,
  Users,
}: Dependencies): Pick<Handlers<typeof authApi>, 'cancelSubscription'> {
  return {
    cancelSubscription: async ({ identity }) => {
      const user = await Users.findOne(activeAccount(identity.userId), { subscription: 1 }).lean();
      if (!user) throw await accountNotActive(Users, identity.userId);
      const { subscription } = user;
      const endsAt = subscription.endsAt ?? periodEnd(subscription);
      if (!endsAt || statusOf(subscription) !== 'active')
        throw conflict('not_active', 'There is no active membership to cancel.');
      // Only the subscription that was read above: a payment in the meantime starts a new one.
      await inTransaction(db, async (session) => {
        const { matchedCount, modifiedCount } = await Users.updateOne(
          { ...activeAccount(identity.userId), 'subscription.since': subscription.since },
          { $set: { 'subscription.endsAt': endsAt } },
          { session },
        );
        if (!matchedCount)
          throw conflict('not_active', 'Your membership has just changed. Please look again before you cancel.');
        if (modifiedCount)
          await recordAction(
            db,
            {
              action: 'subscription.cancelled',
              subject: identity.userId,
              personId: identity.userId,
              detail: `${subscription.plan}, until ${endsAt.toISOString().slice(0, 10)}`,
            },
            session,
          );
      });
      return { membershipEndsAt: endsAt.toISOString() };
    },
  };
}
