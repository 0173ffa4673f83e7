import { addMonths, isRenewalDue, paidUntilOf, statusOf, type Subscription } from '../payments/subscription.policy';

/**
 * With months that the office gives, after what is paid. Where nothing is paid they begin now and end by themselves: no
 * card is known that could be charged then.
 */
export function given(before: Subscription, months: number, now = new Date()): Subscription {
  const current = statusOf(before, now) === 'active' ? paidUntilOf(before, now) : undefined;
  const since = (current && before.since) ?? now;
  const paidUntil = addMonths(current ?? now, months, since);
  if (current ?? isRenewalDue(before, now))
    return { ...before, since, paidUntil, ...(before.endsAt && { endsAt: paidUntil }) };
  return { status: 'active', plan: 'monthly', since, paidUntil, endsAt: paidUntil };
}
