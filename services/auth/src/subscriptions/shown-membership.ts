import { toShownMoney, type User } from '@meridian/shared-types';
import { agreedMoney, statusOf, type Subscription } from './subscription.policy';

/** Returns the details of an active subscription for the account's owner and site admins. */
export function toMembership(subscription: Subscription): Pick<User, 'membership' | 'membershipEndsAt'> {
  const { plan, terms, cardLast4, paidUntil, endsAt, declinedAt, priceOffer } = subscription;
  if (statusOf(subscription) !== 'active') return {};
  return {
    ...(plan &&
      paidUntil && {
        membership: {
          plan,
          ...(terms && { terms }),
          ...toShownMoney(agreedMoney(subscription, plan)),
          paidUntil: paidUntil.toISOString(),
          ...(subscription.familyOf && { isOfFamily: true as const }),
          ...(cardLast4 && { cardLast4 }),
          ...(priceOffer?.appliesAt && {
            priceOffer: {
              ...toShownMoney(priceOffer),
              appliesAt: priceOffer.appliesAt.toISOString(),
              ...(priceOffer.refusedAt && { isRefused: true as const }),
            },
          }),
          ...(declinedAt && { isDeclined: true as const }),
        },
      }),
    ...(endsAt && { membershipEndsAt: endsAt.toISOString() }),
  };
}
