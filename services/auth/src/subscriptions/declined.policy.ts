import type { UnpaidResult } from './subscription';
import { isStillDue, type PendingCharge, type Subscription } from './subscription.policy';

/**
 * Returns the subscription after a declined charge of its renewal, or undefined if the charge was not that renewal.
 * If the person has chosen another card since then, that card is charged at once.
 */
export function declined(
  current: Subscription,
  charge: PendingCharge,
  result: UnpaidResult,
  now: Date,
): Subscription | undefined {
  if (!isStillDue(current, charge, now)) return undefined;
  const declines = (current.declines ?? (current.declinedAt ? 1 : 0)) + 1;
  if (current.cardLast4 !== charge.cardLast4) return { ...current, declines };
  return { ...current, declines, declinedAt: now, ...(result === 'refused' && { isCardRefused: true }) };
}

/** Returns the subscription without what is stored about declined charges. */
export function withoutDeclines(subscription: Subscription): Subscription {
  const { declinedAt: _at, declines: _number, isCardRefused: _refused, ...others } = subscription;
  return others;
}
