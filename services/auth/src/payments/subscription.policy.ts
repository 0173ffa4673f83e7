import type { Plan, SubscriptionStatus } from '@meridian/shared-types';

/** A subscription renews automatically until it is cancelled. Then it ends at `endsAt`. */
export interface Subscription {
  status: SubscriptionStatus;
  plan?: Plan;
  /** The start of the first period; the later ones follow without a gap. */
  since?: Date;
  cardLast4?: string;
  endsAt?: Date;
}

/** Every account starts with this, whatever the registration asked for. Only a payment makes it active. */
export const startingSubscription = (): Subscription => ({ status: 'newsletter' });

export const paidSubscription = (plan: Plan, paidAt: Date, cardLast4: string): Subscription => ({
  status: 'active',
  plan,
  since: paidAt,
  cardLast4,
});

/** Active, unless the subscription was never paid or is over. */
export const statusOf = ({ status, endsAt }: Subscription, now = new Date()): SubscriptionStatus =>
  status === 'active' && (!endsAt || endsAt > now) ? 'active' : 'newsletter';

/** No payment is due while the subscription is active and not cancelled. */
export const isPaymentDue = (subscription: Subscription, now = new Date()): boolean =>
  statusOf(subscription, now) === 'newsletter' || subscription.endsAt !== undefined;

const MONTHS: Record<Plan, number> = { monthly: 1, annual: 12 };

/** The same day of a later month, or the last day of that month if it is shorter. */
function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** The end of the paid period at `now`; undefined if nothing is paid. */
export function periodEnd({ plan, since }: Subscription, now = new Date()): Date | undefined {
  if (!plan || !since) return undefined;
  let periods = 1;
  while (addMonths(since, periods * MONTHS[plan]) <= now) periods++;
  return addMonths(since, periods * MONTHS[plan]);
}
