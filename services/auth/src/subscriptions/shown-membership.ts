import { toShownMoney, type User } from '@meridian/shared-types';
import { agreedMoney, statusOf, type Subscription } from './subscription.policy';

/** Returns the details of an active subscription for the account's owner and site admins. */
export function toMembership(subscription: Subscription): Pick<User, 'membership' | 'membershipEndsAt'> {
  const { plan, cardLast4, paidUntil, endsAt, declinedAt } = subscription;
  if (statusOf(subscription) !== 'active') return {};
  return {
    ...(plan &&
      paidUntil && {
        membership: {
          plan,
          ...toShownMoney(agreedMoney(subscription, plan)),
          paidUntil: paidUntil.toISOString(),
          ...(cardLast4 && { cardLast4 }),
          ...(declinedAt && { isDeclined: true as const }),
        },
      }),
    ...(endsAt && { membershipEndsAt: endsAt.toISOString() }),
  };
}
