import type { SubscriptionStatus } from '../people/people';

/**
 * Returns whether a user is a full, paying member.
 * @example isActiveSubscriber(user)
 */
export const isActiveSubscriber = (user: { subscriptionStatus: SubscriptionStatus } | undefined): boolean =>
  user?.subscriptionStatus === 'active';
