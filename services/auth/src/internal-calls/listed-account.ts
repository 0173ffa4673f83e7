import type { ListedAccount } from '@meridian/shared-types';
import { statusOf } from '../subscriptions/subscription.policy';
import { isSuspended } from '../accounts/suspension.policy';
import { ACCOUNT_FIELDS, toAccount, type UserDoc } from '../models/user.model';

/** The fields that {@link toListedAccount} needs. */
export const LISTED_FIELDS = { ...ACCOUNT_FIELDS, suspension: 1, lastSeenOn: 1 } as const;

export function toListedAccount(user: Pick<UserDoc, '_id' | keyof typeof LISTED_FIELDS>): ListedAccount {
  const { subscription, lastSeenOn } = user;
  const isActive = statusOf(subscription) === 'active';
  const paidUntil = isActive && subscription.paidUntil;
  return {
    ...toAccount(user),
    ...(isActive && subscription.plan && { plan: subscription.plan }),
    ...(paidUntil && { paidUntil: paidUntil.toISOString() }),
    ...(lastSeenOn && { lastSeenOn: lastSeenOn.toISOString().slice(0, 10) }),
    isSuspended: isSuspended(user),
  };
}
