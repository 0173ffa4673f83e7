import type { SubscriptionStatus } from '@meridian/shared-types';

export type Plan = 'monthly' | 'annual';

/** A subscription renews by itself until it is cancelled; then it ends at `endsAt`. */
export interface Subscription {
  status: SubscriptionStatus;
  plan?: Plan;
  /** When the current run of paid periods began. */
  since?: Date;
  endsAt?: Date;
}

/** Every account starts here, whatever membership the registration asked for: only a payment makes it active. */
export const startingSubscription = (): Subscription => ({ status: 'newsletter' });

export const paidSubscription = (plan: Plan, paidAt: Date): Subscription => ({ status: 'active', plan, since: paidAt });

/** The one reading of a subscription: active, unless it was never paid or has run out. */
export const statusOf = ({ status, endsAt }: Subscription, now = new Date()): SubscriptionStatus =>
  status === 'active' && (!endsAt || endsAt > now) ? 'active' : 'newsletter';

/** Whoever is active and has not cancelled has nothing to pay for. */
export const isPaymentDue = (subscription: Subscription, now = new Date()): boolean =>
  statusOf(subscription, now) === 'newsletter' || subscription.endsAt !== undefined;
