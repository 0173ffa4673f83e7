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
import type { Types } from 'mongoose';
import { offeredMoney, type PriceOffer } from './price-offer.policy';

/**
 * The paid membership of an account. It renews at `paidUntil` by a charge of the card unless it is cancelled. None of
 * the functions below makes `paidUntil` earlier; only a refund does, see `ledger/refund.policy.ts`.
 */
export interface Subscription {
  status: SubscriptionStatus;
  /** The plan that the next renewal charges for. */
  plan?: Plan;
  /** The terms of a plan that the office added. */
  terms?: PlanTerms;
  /**
   * The agreed price in minor units, from the payment or the choice of the plan. If absent, see {@link agreedMoney}.
   */
  amount?: number;
  currency?: string;
  /** The start of the first period. Later periods end on the same day of the month, if the month has that day. */
  since?: Date;
  cardLast4?: string;
  /** The end of the paid time. It is absent without a payment. */
  paidUntil?: Date;
  /** It is present if the membership is cancelled. It ends at `paidUntil`, which is stored here too. */
  endsAt?: Date;
  /** The time at which a renewal was last declined. */
  declinedAt?: Date;
  /** A new price for the same plan. */
  priceOffer?: PriceOffer | undefined;
  /** The payer of the family by which the person is a member. */
  familyOf?: Types.ObjectId;
  /** The end of the time for which the person has paid a family plan. */
  familyUntil?: Date;
}

/** A charge of the card. It is stored before the card is charged, and removed together with its result. */
export interface PendingCharge extends Money {
  plan: Plan;
  terms?: PlanTerms;
  cardLast4: string;
  /** The key of the person's submission. For a renewal, it contains the period, the plan and the price. */
  idempotencyKey: string;
  /** The time at which the card was charged, or at which a process last took the charge over. */
  begunAt: Date;
  /** The subscription at the time of the payment. It is absent for a renewal. */
  before?: Subscription;
}

/** Milliseconds before the end of a period at which it is renewed, so that the membership has no gap. */
export const RENEWED_BEFORE_MS = 60 * 60_000;
/** Milliseconds after a declined renewal in which the card is not charged again. */
const RETRY_AFTER_MS = 10 * 60_000;

/** Returns the subscription of a new account, whatever the registration requested. Only a payment makes it active. */
export const startingSubscription = (): Subscription => ({ status: 'newsletter' });

/** Returns the subscription of an imported person who paid elsewhere. It does not renew, because there is no card. */
export const importedSubscription = (paidUntil: Date | undefined, now: Date): Subscription =>
  paidUntil && paidUntil > now
    ? { status: 'active', plan: 'annual', since: now, paidUntil, endsAt: paidUntil }
    : startingSubscription();

/** Returns the status, which is active until the end of the paid time. */
export function statusOf(subscription: Subscription, now = new Date()): SubscriptionStatus {
  const { status, paidUntil } = subscription;
  return status === 'active' && paidUntil && paidUntil > now ? 'active' : 'newsletter';
}

/** Returns whether a payment is accepted: from newsletter subscribers, and from members whose membership would end. */
export const isPaymentDue = (subscription: Subscription, now = new Date()): boolean =>
  statusOf(subscription, now) === 'newsletter' || Boolean(subscription.endsAt ?? subscription.declinedAt);

/** Returns the price of a renewal: the agreed one, or the first price if none is stored, as for the demo accounts. */
export const agreedMoney = ({ amount, currency }: Pick<Subscription, 'amount' | 'currency'>, plan: Plan): Money =>
  amount === undefined || currency === undefined
    ? toMoney(FIRST_PRICES[plan === 'annual' ? plan : 'monthly'], DEFAULT_CURRENCY)
    : { amount, currency };

/** Returns the subscription after a payment, with one more period from the end of the paid time, or from now. */
export function paid(
  before: Subscription,
  plan: Plan,
  cardLast4: string,
  now = new Date(),
  terms?: PlanTerms,
): Subscription {
  const current = statusOf(before, now) === 'active' ? before.paidUntil : undefined;
  const since = (current && before.since) ?? now;
  const paidUntil = addMonths(current ?? now, monthsOf({ plan, terms }), since);
  return { status: 'active', plan, ...(terms && { terms }), since, cardLast4, paidUntil };
}

/** Returns whether the card is charged now for the next period, or late if the service was down when it was due. */
export const isRenewalDue = (subscription: Subscription, now = new Date()): boolean => {
  const { status, plan, cardLast4, paidUntil, endsAt, declinedAt } = subscription;
  if (status !== 'active' || endsAt || !plan || !cardLast4 || !paidUntil) return false;
  if (paidUntil.getTime() - RENEWED_BEFORE_MS > now.getTime()) return false;
  return !declinedAt || (paidUntil > now && declinedAt.getTime() + RETRY_AFTER_MS <= now.getTime());
};

/** Returns the charge for the next period if a renewal is due. */
export function dueCharge(subscription: Subscription, now = new Date()): PendingCharge | undefined {
  const { plan, terms, cardLast4, paidUntil } = subscription;
  if (!isRenewalDue(subscription, now) || !plan || !cardLast4 || !paidUntil) return undefined;
  const { amount, currency } = offeredMoney(subscription.priceOffer, paidUntil) ?? agreedMoney(subscription, plan);
  const idempotencyKey = `renewal ${paidUntil.toISOString()} ${plan} ${amount} ${currency}`;
  return { plan, ...(terms && { terms }), amount, currency, cardLast4, idempotencyKey, begunAt: now };
}

/** Returns whether a started charge is still wanted, with no cancellation, change or payment since. */
export const isStillDue = (subscription: Subscription, charge: PendingCharge, now = new Date()): boolean =>
  dueCharge(subscription, now)?.idempotencyKey === charge.idempotencyKey;

const isOtherChoice = (current: Subscription, before: Subscription | undefined): boolean =>
  current.plan !== before?.plan || current.amount !== before?.amount || current.currency !== before?.currency;

/**
 * Returns the subscription after a paid charge, with one more period of the charged plan. Changes since the start of
 * the charge remain: the plan and price of the next renewal, the card, and a cancellation, which moves to the new end.
 */
export function charged(
  current: Subscription,
  { plan, terms, amount, currency, cardLast4, before }: Omit<PendingCharge, 'idempotencyKey' | 'begunAt'>,
  now = new Date(),
): Subscription {
  const after = paid(current, plan, cardLast4, now, terms);
  const chosen = current.plan && isOtherChoice(current, before) ? current.plan : undefined;
  const isEnding = before ? current.endsAt && !before.endsAt : current.status === 'newsletter' || current.endsAt;
  // A plan that is paid once does not renew, unless the person has chosen another one for the time after it.
  const isLast = terms?.isOnce && (chosen ?? plan) === plan;
  const { terms: _, ...others } = after;
  const offer = before ? undefined : current.priceOffer;
  const offered = current.paidUntil && offeredMoney(offer, current.paidUntil);
  const isOfferTaken = offered?.amount === amount && offered.currency === currency;
  const familyUntil = terms?.audience === 'family' ? after.paidUntil : current.familyUntil;
  return {
    ...others,
    ...(familyUntil && familyUntil > now && { familyUntil }),
    ...(offer && !isOfferTaken && { priceOffer: offer }),
    ...(chosen && !isOfferTaken
      ? { plan: chosen, ...(current.terms && { terms: current.terms }), ...agreedMoney(current, chosen) }
      : { plan, ...(terms && { terms }), amount, currency }),
    cardLast4: (current.cardLast4 !== before?.cardLast4 && current.cardLast4) || cardLast4,
    ...((isEnding || isLast) && { endsAt: after.paidUntil }),
  };
}

/** Returns whether the membership has ended without a renewal to come. */
export const isExpired = (subscription: Subscription, now = new Date()): boolean =>
  subscription.status === 'active' && statusOf(subscription, now) === 'newsletter' && !isRenewalDue(subscription, now);

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
