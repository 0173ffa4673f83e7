import { addMonths, isRenewalDue, statusOf, type Subscription } from '../subscriptions/subscription.policy';

/**
 * Returns the subscription after a gift of months, which follow the paid time. Without any paid time they begin now and
 * end automatically, because there is no card to charge.
 */
export function given(before: Subscription, months: number, now = new Date()): Subscription {
  const current = statusOf(before, now) === 'active' ? before.paidUntil : undefined;
  const since = (current && before.since) ?? now;
  const paidUntil = addMonths(current ?? now, months, since);
  if (current ?? isRenewalDue(before, now))
    return {
      ...before,
      since,
      paidUntil,
      ...(before.endsAt && { endsAt: paidUntil }),
      // The months are for the whole family if all of the paid time is.
      ...(before.familyUntil && before.familyUntil.getTime() === current?.getTime() && { familyUntil: paidUntil }),
    };
  return { status: 'active', plan: 'monthly', since, paidUntil, endsAt: paidUntil };
}
