import {
  addMonths,
  monthsOf,
  startingSubscription,
  statusOf,
  type Subscription,
} from '../subscriptions/subscription.policy';
import type { PaymentDoc } from '../models/payment.model';
import { TAKES_BACK, type LedgerLineDoc } from '../models/ledger-line.model';

type Paid = Pick<PaymentDoc, '_id' | 'plan' | 'terms' | 'amount' | 'paidAt' | 'method'>;
type Line = Pick<LedgerLineDoc, 'kind' | 'months' | 'amount' | 'paymentId' | 'at'>;

/** The possible refunds of a payment in minor units: the whole rest, or the unused whole months. */
export interface Refundable {
  whole: { amount: number; months: number };
  unused?: { amount: number; months: number };
}

/**
 * A period of paid time. The periods of payments, gifts and imports are consecutive, and the last one ends with the
 * paid time.
 */
interface Period {
  /** The months of the payment without those that were taken back. */
  months: number;
  /** The months of later payments, gifts and imports. */
  later: number;
  end: Date;
}

/**
 * The kinds of lines that are periods of their own. A merged account contributes its own payments and lines instead.
 */
const GAINS: ReadonlySet<LedgerLineDoc['kind']> = new Set(['given', 'imported']);

const listRefunds = ({ _id }: Pick<Paid, '_id'>, lines: readonly Line[]) =>
  lines.flatMap(({ kind, paymentId, months, amount = 0 }) => {
    const sign = TAKES_BACK[kind];
    return sign && paymentId?.equals(_id) ? [{ months: sign * months, amount: sign * amount }] : [];
  });
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
/** Returns the months of a payment that were not taken back. */
export const countMonthsLeft = (payment: Paid, lines: readonly Line[]) =>
  Math.max(0, monthsOf(payment) - sum(listRefunds(payment, lines).map(({ months }) => months)));

/** Returns the amount of a payment that was not taken back. */
export const amountLeft = (payment: Pick<Paid, '_id' | 'amount'>, lines: readonly Line[]): number =>
  Math.max(0, payment.amount - sum(listRefunds(payment, lines).map(({ amount }) => amount)));

function findPeriod(
  payment: Paid,
  payments: readonly Paid[],
  lines: readonly Line[],
  subscription: Subscription,
  now: Date,
): Period {
  const isLater = (at: Date) => at > payment.paidAt;
  const later =
    sum(payments.filter(({ paidAt }) => isLater(paidAt)).map((other) => countMonthsLeft(other, lines))) +
    sum(lines.filter(({ kind, at }) => GAINS.has(kind) && isLater(at)).map(({ months }) => months));
  const isPaid = statusOf(subscription, now) === 'active' && !subscription.familyOf;
  const paidUntil = (isPaid && subscription.paidUntil) || now;
  const end = addMonths(paidUntil, -later, subscription.since ?? paidUntil);
  return { months: countMonthsLeft(payment, lines), later, end };
}

/** Returns the possible refunds of a payment, or undefined if all of it is refunded. */
export function refundable(
  payment: Paid,
  payments: readonly Paid[],
  lines: readonly Line[],
  subscription: Subscription,
  now = new Date(),
): Refundable | undefined {
  const left = amountLeft(payment, lines);
  if (left <= 0) return undefined;
  const { months, end } = findPeriod(payment, payments, lines, subscription, now);
  const whole = { amount: left, months };
  const since = subscription.since ?? end;
  let unused = 0;
  while (unused < months && addMonths(end, -unused - 1, since) >= now) unused += 1;
  if (unused === 0) return { whole };
  const amount = Math.min(left, Math.round((payment.amount * unused) / monthsOf(payment)));
  return { whole, unused: { amount, months: unused } };
}

/**
 * Returns the subscription after a refund. Only the payment's own time is taken back, and later paid or given time
 * moves forward. The card is not charged again. If the time of the payment has passed, nothing changes.
 */
export function afterRefund(
  payment: Paid,
  payments: readonly Paid[],
  lines: readonly Line[],
  before: Subscription,
  months: number,
  now = new Date(),
): Subscription {
  const { end, later } = findPeriod(payment, payments, lines, before, now);
  const since = before.since ?? end;
  if (end <= now || months === 0) return before;
  const cut = addMonths(end, -months, since);
  const paidUntil = addMonths(cut > now ? cut : now, later, cut > now ? since : now);
  if (paidUntil <= now) return startingSubscription();
  const { pausedUntil: _, ...kept } = before;
  // A payment without a card says nothing about the card, which is charged as before.
  if (payment.method && payment.method !== 'card' && !before.endsAt) return { ...kept, paidUntil };
  return { ...kept, paidUntil, endsAt: paidUntil, refundedAt: now };
}
