import type { Plan, SubscriptionStatus } from '@meridian/shared-types';

/** A subscription renews by itself until it is cancelled; then it ends at `endsAt`. */
export interface Subscription {
  status: SubscriptionStatus;
  plan?: Plan;
  /** When the current run of paid periods began. */
  since?: Date;
  /** Of the card that pays. */
  cardLast4?: string;
  endsAt?: Date;
}

/** Every account starts here, whatever membership the registration asked for: only a payment makes it active. */
export const startingSubscription = (): Subscription => ({ status: 'newsletter' });

export const paidSubscription = (plan: Plan, paidAt: Date, cardLast4: string): Subscription => ({
  status: 'active',
  plan,
  since: paidAt,
  cardLast4,
});

/** The one reading of a subscription: active, unless it was never paid or has run out. */
export const statusOf = ({ status, endsAt }: Subscription, now = new Date()): SubscriptionStatus =>
  status === 'active' && (!endsAt || endsAt > now) ? 'active' : 'newsletter';

/** Whoever is active and has not cancelled has nothing to pay for. */
export const isPaymentDue = (subscription: Subscription, now = new Date()): boolean =>
  statusOf(subscription, now) === 'newsletter' || subscription.endsAt !== undefined;

const MONTHS: Record<Plan, number> = { monthly: 1, annual: 12 };

/** The same day of a later month, or that month's last day where it is shorter. */
function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** When the period ends that is paid for at `now`. Undefined where nothing is. */
export function periodEnd({ plan, since }: Subscription, now = new Date()): Date | undefined {
  if (!plan || !since) return undefined;
  let periods = 1;
  while (addMonths(since, periods * MONTHS[plan]) <= now) periods++;
  return addMonths(since, periods * MONTHS[plan]);
}
