import { FIRST_PRICES, type Plan, type SubscriptionStatus } from '@meridian/shared-types';

/**
 * What an account has paid for. It renews at `paidUntil` by a charge of the card, unless it is cancelled. None of the
 * functions below makes `paidUntil` earlier: only a refund does, see `ledger/refund.policy.ts`.
 */
export interface Subscription {
  status: SubscriptionStatus;
  /** What the next renewal charges for. */
  plan?: Plan;
  /** US dollars that were agreed for the plan, by its payment or its choice. Absent: {@link agreedAmount}. */
  amount?: number;
  /** The start of the first period. Later periods end on the same day of the month, if the month has it. */
  since?: Date;
  cardLast4?: string;
  /** The end of what is paid. Absent in subscriptions that an earlier release stored. */
  paidUntil?: Date;
  /** Cancelled: ends at `paidUntil`, which is stored here, too. */
  endsAt?: Date;
  /** When a renewal was declined last. */
  declinedAt?: Date;
}

/** A charge of the card. It is stored before the card is charged, and removed together with its result. */
export interface PendingCharge {
  plan: Plan;
  /** US dollars. */
  amount: number;
  cardLast4: string;
  /** The one of the person's submission. In a renewal, it names the period, the plan and the amount. */
  idempotencyKey: string;
  /** When the card was charged, or when a process last took this over. */
  begunAt: Date;
  /** The subscription when the person paid. Absent in a renewal. */
  before?: Subscription;
}

/** Milliseconds before its end in which a period is renewed, so that the membership has no gap. */
export const RENEWED_BEFORE_MS = 60 * 60_000;
/** Milliseconds after a declined renewal in which the card is not charged again. */
const RETRY_AFTER_MS = 10 * 60_000;

/** Every account starts with this, whatever the registration asked for. Only a payment makes it active. */
export const startingSubscription = (): Subscription => ({ status: 'newsletter' });

/** What an imported person has paid for elsewhere. It is not renewed: there is no card. */
export const importedSubscription = (paidUntil: Date | undefined, now: Date): Subscription =>
  paidUntil && paidUntil > now
    ? { status: 'active', plan: 'annual', since: now, paidUntil, endsAt: paidUntil }
    : startingSubscription();

/** Active until the end of what is paid. */
export function statusOf(subscription: Subscription, now = new Date()): SubscriptionStatus {
  const paidUntil = paidUntilOf(subscription, now);
  return subscription.status === 'active' && (!paidUntil || paidUntil > now) ? 'active' : 'newsletter';
}

/** A payment is taken from newsletter subscribers, and from members whose membership would end otherwise. */
export const isPaymentDue = (subscription: Subscription, now = new Date()): boolean =>
  statusOf(subscription, now) === 'newsletter' || Boolean(subscription.endsAt ?? subscription.declinedAt);

/** What a renewal charges. Who paid before prices could change has agreed to the first ones. */
export const agreedAmount = ({ amount }: Pick<Subscription, 'amount'>, plan: Plan): number =>
  amount ?? FIRST_PRICES[plan];

/** After a payment: a period more, from the end of what is paid, or from now if that is over. */
export function paid(before: Subscription, plan: Plan, cardLast4: string, now = new Date()): Subscription {
  const current = statusOf(before, now) === 'active' ? paidUntilOf(before, now) : undefined;
  const since = (current && before.since) ?? now;
  return { status: 'active', plan, since, cardLast4, paidUntil: addPeriod(current ?? now, plan, since) };
}

/** Whether the card is charged now for the next period. Also late, if the service was down when it was due. */
export const isRenewalDue = (subscription: Subscription, now = new Date()): boolean => {
  const { status, plan, cardLast4, paidUntil, endsAt, declinedAt } = subscription;
  if (status !== 'active' || endsAt || !plan || !cardLast4 || !paidUntil) return false;
  if (paidUntil.getTime() - RENEWED_BEFORE_MS > now.getTime()) return false;
  return !declinedAt || (paidUntil > now && declinedAt.getTime() + RETRY_AFTER_MS <= now.getTime());
};

/** What is charged now for the next period, if a renewal is due. */
export function dueCharge(subscription: Subscription, now = new Date()): PendingCharge | undefined {
  const { plan, cardLast4, paidUntil } = subscription;
  if (!isRenewalDue(subscription, now) || !plan || !cardLast4 || !paidUntil) return undefined;
  const amount = agreedAmount(subscription, plan);
  // Keys of the release before, which charged the first prices, have no amount.
  const price = amount === FIRST_PRICES[plan] ? '' : ` ${amount}`;
  const idempotencyKey = `renewal ${paidUntil.toISOString()} ${plan}${price}`;
  return { plan, amount, cardLast4, idempotencyKey, begunAt: now };
}

/** Whether a charge that was begun is still what the person wants: nothing was cancelled, changed or paid since. */
export const isStillDue = (subscription: Subscription, charge: PendingCharge, now = new Date()): boolean =>
  dueCharge(subscription, now)?.idempotencyKey === charge.idempotencyKey;

/**
 * After a charge was paid: a period of the charged plan more. What changed since the charge began stays: the plan of
 * the next renewal with its amount, the card, and a cancellation, which moves to the new end. A renewal changes none of
 * them itself.
 */
export function charged(
  current: Subscription,
  { plan, amount, cardLast4, before }: Pick<PendingCharge, 'plan' | 'amount' | 'cardLast4' | 'before'>,
  now = new Date(),
): Subscription {
  const after = paid(current, plan, cardLast4, now);
  const isEnding = before ? current.endsAt && !before.endsAt : current.status === 'newsletter' || current.endsAt;
  return {
    ...after,
    ...(current.plan && (current.plan !== before?.plan || current.amount !== before.amount)
      ? { plan: current.plan, amount: agreedAmount(current, current.plan) }
      : { plan, amount }),
    cardLast4: (current.cardLast4 !== before?.cardLast4 && current.cardLast4) || cardLast4,
    ...(isEnding && { endsAt: after.paidUntil }),
  };
}

/** Over, with no renewal to come. */
export const isExpired = (subscription: Subscription, now = new Date()): boolean =>
  subscription.status === 'active' && statusOf(subscription, now) === 'newsletter' && !isRenewalDue(subscription, now);

/** The months of a payment. */
export const MONTHS: Record<Plan, number> = { monthly: 1, annual: 12 };

/** The end of a period that starts at `start`. */
const addPeriod = (start: Date, plan: Plan, first: Date): Date => addMonths(start, MONTHS[plan], first);

/** So many months later, or earlier: on the day of the month of `first`, or on the month's last day. */
export function addMonths(start: Date, months: number, first: Date): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(first.getUTCDate(), lastDay));
  return end;
}

/** The fewest whole months after which this end is reached. @example monthsUntil(may31, june1) // 1 */
export function monthsUntil(end: Date, from: Date): number {
  let months = 0;
  while (addMonths(from, months, from) < end) months += 1;
  return months;
}

/**
 * The end of what is paid; undefined if nothing is. For subscriptions without `paidUntil`, which renewed without a
 * charge: the end of the period at `now`.
 */
export function paidUntilOf({ plan, since, paidUntil, endsAt }: Subscription, now = new Date()): Date | undefined {
  if (paidUntil ?? endsAt) return paidUntil ?? endsAt;
  if (!plan || !since) return undefined;
  let end = addPeriod(since, plan, since);
  while (end <= now) end = addPeriod(end, plan, since);
  return end;
}
