import { withoutDeclines } from '../subscriptions/declined.policy';
import { isRenewalDue } from '../subscriptions/renewal-times.policy';
import { addMonths, statusOf, type Subscription } from '../subscriptions/subscription.policy';

/**
 * Returns the subscription after a gift of months, which follow the paid time. Without any paid time they begin now and
 * end automatically, because there is no card to charge. A pause that has not begun keeps its length, and one that has
 * begun keeps its end.
 */
export function given(before: Subscription, months: number, now = new Date()): Subscription {
  // The time by a family is not the person's own.
  const current = statusOf(before, now) === 'active' && !before.familyOf ? before.paidUntil : undefined;
  const since = (current && before.since) ?? now;
  const paidUntil = addMonths(current ?? now, months, since);
  if (!current && !before.pausedUntil && !isRenewalDue(before, now))
    return { status: 'active', plan: 'monthly', since, paidUntil, endsAt: paidUntil };
  const { pausedUntil, ...kept } = months > 0 ? withoutDeclines(before) : before;
  const pauseEnd = pausedUntil && current ? addMonths(pausedUntil, months, since) : pausedUntil;
  return {
    ...kept,
    status: 'active',
    since,
    paidUntil,
    ...(before.endsAt && { endsAt: paidUntil }),
    ...(pauseEnd && pauseEnd > paidUntil && { pausedUntil: pauseEnd }),
    // The months are for the whole family if all of the paid time is.
    ...(before.familyUntil && before.familyUntil.getTime() === current?.getTime() && { familyUntil: paidUntil }),
  };
}
