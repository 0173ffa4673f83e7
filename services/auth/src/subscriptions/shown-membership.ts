import { toShownMoney, type User } from '@meridian/shared-types';
import { graceEndOf, retryAt } from './renewal-times.policy';
import { agreedMoney, renewalMoney, statusOf, type Subscription } from './subscription.policy';

/** Returns the details of an active or paused subscription for the account's owner and site admins. */
export function toMembership(
  subscription: Subscription,
  now = new Date(),
): Pick<User, 'membership' | 'membershipEndsAt' | 'pause'> {
  const { plan, terms, paidUntil, endsAt, priceOffer } = subscription;
  if (statusOf(subscription, now) !== 'active') return toPause(subscription);
  return {
    ...(plan &&
      paidUntil && {
        membership: {
          plan,
          ...(terms && { terms }),
          ...toShownMoney(agreedMoney(subscription, plan)),
          ...toTimes(subscription, paidUntil, now),
          ...(subscription.familyOf && { isOfFamily: true as const }),
          ...(priceOffer?.appliesAt && {
            priceOffer: {
              ...toShownMoney(priceOffer),
              appliesAt: priceOffer.appliesAt.toISOString(),
              ...(priceOffer.refusedAt && { isRefused: true as const }),
            },
          }),
        },
      }),
    ...(endsAt && { membershipEndsAt: endsAt.toISOString() }),
  };
}

function toTimes(subscription: Subscription, paidUntil: Date, now: Date) {
  const { cardLast4, cardExpiresAt, declinedAt, pausedUntil } = subscription;
  const retry = retryAt(subscription);
  const isUnpaid = declinedAt ?? paidUntil <= now;
  const graceEnd = isUnpaid ? (graceEndOf(subscription) ?? subscription.graceUntil) : undefined;
  return {
    paidUntil: paidUntil.toISOString(),
    ...(cardLast4 && { cardLast4 }),
    ...(cardExpiresAt && { cardExpiresAt: cardExpiresAt.toISOString() }),
    ...(declinedAt && { isDeclined: true as const }),
    ...(retry && { retryAt: retry.toISOString() }),
    ...(graceEnd && { graceUntil: graceEnd.toISOString() }),
    ...(pausedUntil && { pausedUntil: pausedUntil.toISOString() }),
  };
}

function toPause(subscription: Subscription): Pick<User, 'pause'> {
  const { plan, terms, cardLast4, pausedUntil, declinedAt } = subscription;
  const payBefore = graceEndOf(subscription);
  if (!plan || !cardLast4 || !pausedUntil || !payBefore) return {};
  return {
    pause: {
      until: pausedUntil.toISOString(),
      plan,
      ...(terms && { terms }),
      money: renewalMoney(subscription, plan),
      cardLast4,
      payBefore: payBefore.toISOString(),
      ...(declinedAt && { isDeclined: true as const }),
    },
  };
}
