import {
  DEFAULT_CURRENCY,
  FIRST_PRICES,
  planTerms,
  toMoney,
  type Money,
  type Plan,
  type PlanTerms,
  type StoredPlan,
  type SubscriptionStatus,
} from '@meridian/shared-types';
import { offeredMoney } from './price-offer.policy';
import { graceEndOf, isRenewalDue, renewalAt, rightsUntil } from './renewal-times.policy';
import type { PendingCharge, Subscription } from './subscription';

export type { PendingCharge, Subscription };

/** Returns the subscription of a new account, whatever the registration requested. Only a payment makes it active. */
export const startingSubscription = (): Subscription => ({ status: 'newsletter' });

/** Returns the subscription of an imported person who paid elsewhere. It does not renew, because there is no card. */
export const importedSubscription = (paidUntil: Date | undefined, now: Date): Subscription =>
  paidUntil && paidUntil > now
    ? { status: 'active', plan: 'annual', since: now, paidUntil, endsAt: paidUntil }
    : startingSubscription();

/** Returns the status, which is active until the end of the paid time and of the grace after it. */
export function statusOf(subscription: Subscription, now = new Date()): SubscriptionStatus {
  const end = rightsUntil(subscription);
  return end && end > now ? 'active' : 'newsletter';
}

/** Returns whether a payment is accepted: from newsletter subscribers, and from members whose membership would end. */
export const isPaymentDue = (subscription: Subscription, now = new Date()): boolean => {
  const { endsAt, declinedAt, paidUntil } = subscription;
  return (
    statusOf(subscription, now) === 'newsletter' || Boolean(endsAt ?? declinedAt) || !paidUntil || paidUntil <= now
  );
};

/** Returns the price of a renewal: the agreed one, or the first price if none is stored, as for the demo accounts. */
export const agreedMoney = ({ amount, currency }: Pick<Subscription, 'amount' | 'currency'>, plan: Plan): Money =>
  amount === undefined || currency === undefined
    ? toMoney(FIRST_PRICES[plan === 'annual' ? plan : 'monthly'], DEFAULT_CURRENCY)
    : { amount, currency };

/** Returns the price that the next renewal charges: an offered one that was announced in time, or the agreed one. */
export const renewalMoney = (subscription: Subscription, plan: Plan): Money => {
  const at = renewalAt(subscription);
  return (at && offeredMoney(subscription.priceOffer, at)) ?? agreedMoney(subscription, plan);
};

/** Returns the subscription after a payment, with one more period from the end of the paid time, or from now. */
export function paid(
  before: Subscription,
  plan: Plan,
  cardLast4: string,
  now = new Date(),
  terms?: PlanTerms,
): Subscription {
  // The time by a family ends with a payment of one's own.
  const current = statusOf(before, now) === 'active' && !before.familyOf ? before.paidUntil : undefined;
  const since = (current && before.since) ?? now;
  const paidUntil = addMonths(current ?? now, monthsOf({ plan, terms }), since);
  return { status: 'active', plan, ...(terms && { terms }), since, cardLast4, paidUntil };
}

/** Returns the charge for the next period if a renewal is due. */
export function dueCharge(subscription: Subscription, now = new Date()): PendingCharge | undefined {
  const { plan, terms, cardLast4, paidUntil, declinedAt, declines = declinedAt ? 1 : 0 } = subscription;
  if (!isRenewalDue(subscription, now) || !plan || !cardLast4 || !paidUntil) return undefined;
  const { amount, currency } = renewalMoney(subscription, plan);
  // A provider answers a repeated key with the former result, so each attempt has its own. After a refund, the same
  // period may be charged for once more.
  const refunded = subscription.refundedAt ? ` ${subscription.refundedAt.toISOString()}` : '';
  const attempt = refunded + (declines > 0 ? ` ${declines + 1}` : '');
  const idempotencyKey = `renewal ${paidUntil.toISOString()} ${plan} ${amount} ${currency}${attempt}`;
  return { plan, ...(terms && { terms }), amount, currency, cardLast4, idempotencyKey, begunAt: now };
}

/** Returns whether a started charge is still wanted, with no cancellation, change or payment since. */
export const isStillDue = (subscription: Subscription, charge: PendingCharge, now = new Date()): boolean =>
  dueCharge(subscription, now)?.idempotencyKey === charge.idempotencyKey;

const isOtherChoice = (current: Subscription, before: Subscription | undefined): boolean =>
  current.plan !== before?.plan || current.amount !== before?.amount || current.currency !== before?.currency;

/**
 * Returns the subscription after a paid charge, with one more period of the charged plan. Changes since the start of
 * the charge remain: the plan and price of the next renewal, the card, and a cancellation or pause, which moves to the
 * new end.
 */
export function charged(
  current: Subscription,
  charge: Omit<PendingCharge, 'idempotencyKey' | 'begunAt'>,
  now = new Date(),
): Subscription {
  const { plan, terms, amount, currency, before } = charge;
  const { terms: _, ...after } = paid(current, plan, charge.cardLast4, now, terms);
  const { pausedUntil } = current;
  const offer = offerAfter(current, charge);
  const isOfferTaken = isSame(current.priceOffer, charge);
  const chosen = !isOfferTaken && current.plan && isOtherChoice(current, before) ? current.plan : undefined;
  const hasEnded = current.status === 'newsletter' && !pausedUntil;
  const isEnding = before ? current.endsAt && !before.endsAt : hasEnded || current.endsAt;
  // A plan that is paid once does not renew, unless the person has chosen another one for the time after it.
  const isLast = terms?.isOnce && (chosen ?? plan) === plan;
  const familyUntil = terms?.audience === 'family' ? after.paidUntil : current.familyUntil;
  return {
    ...after,
    ...(familyUntil && familyUntil > now && { familyUntil }),
    ...(offer && { priceOffer: offer }),
    ...(chosen
      ? { plan: chosen, ...(current.terms && { terms: current.terms }), ...agreedMoney(current, chosen) }
      : { plan, ...(terms && { terms }), amount, currency }),
    ...cardAfter(current, charge),
    ...((isEnding || isLast) && { endsAt: after.paidUntil }),
    ...(current.status === 'active' &&
      !isLast &&
      pausedUntil &&
      pausedUntil > now && {
        pausedUntil: addMonths(pausedUntil, monthsOf({ plan, terms }), after.since ?? now),
      }),
  };
}

const isSame = (offer: Money | undefined, { amount, currency }: Money): boolean =>
  offer?.amount === amount && offer.currency === currency;

/**
 * Returns the offer of a new price that still applies after a charge. A charge at that price takes it, and so does a
 * payment on other terms than the agreed ones.
 */
function offerAfter(
  { priceOffer }: Subscription,
  charge: Pick<PendingCharge, 'before' | 'plan' | 'amount' | 'currency'>,
): Subscription['priceOffer'] {
  const { before, plan } = charge;
  if (isSame(priceOffer, charge)) return undefined;
  const isAgreed = !before || (before.plan === plan && isSame(agreedMoney(before, plan), charge));
  return isAgreed && !(before && priceOffer?.refusedAt) ? priceOffer : undefined;
}

/** Returns the card of the next renewal: the one that the person has chosen meanwhile, or the charged one. */
function cardAfter(
  { cardLast4, cardExpiresAt, isExpiryTold }: Subscription,
  { before, ...charge }: Pick<PendingCharge, 'cardLast4' | 'cardExpiresAt' | 'before'>,
): Pick<Subscription, 'cardLast4' | 'cardExpiresAt' | 'isExpiryTold'> {
  const isKept = cardLast4 && (!before || cardLast4 !== before.cardLast4);
  if (!isKept)
    return { cardLast4: charge.cardLast4, ...(charge.cardExpiresAt && { cardExpiresAt: charge.cardExpiresAt }) };
  return { cardLast4, ...(cardExpiresAt && { cardExpiresAt }), ...(isExpiryTold && { isExpiryTold }) };
}

/** Returns whether the membership has ended without a renewal to come, by a charge or after a pause. */
export const isExpired = (subscription: Subscription, now = new Date()): boolean => {
  const { status, pausedUntil } = subscription;
  if (pausedUntil) return (graceEndOf(subscription) ?? pausedUntil) <= now && !isRenewalDue(subscription, now);
  return status === 'active' && statusOf(subscription, now) === 'newsletter' && !isRenewalDue(subscription, now);
};

/** Returns the number of months in a payment. */
export const monthsOf = (payment: StoredPlan): number => planTerms(payment).months;

/** Adds months, or subtracts them, to the day of the month of `first`, or to the last day of a shorter month. */
export function addMonths(start: Date, months: number, first: Date): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(first.getUTCDate(), lastDay));
  return end;
}

/** Returns the fewest whole months after which this end is reached. @example monthsUntil(may31, june1) // 1 */
export function monthsUntil(end: Date, from: Date): number {
  let months = 0;
  while (addMonths(from, months, from) < end) months += 1;
  return months;
}
