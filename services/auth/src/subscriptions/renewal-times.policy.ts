import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import type { Subscription } from './subscription';

/** Milliseconds before the end of a period at which it is renewed, so that the membership has no gap. */
export const RENEWED_BEFORE_MS = HOUR_MS;
/** Milliseconds after the end of the paid time in which a member whose renewal is not paid yet keeps all rights. */
export const GRACE_MS = 7 * DAY_MS;
/**
 * Milliseconds from each declined charge to the next one, so that the card is charged again 3 and 5 days after the
 * first. Banks and providers allow more attempts than these.
 */
const RETRY_AFTER_MS = [3 * DAY_MS, 2 * DAY_MS];

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** Returns whether the membership renews by a charge of the card. A pause only delays that. */
export const isRenewing = ({ status, plan, cardLast4, paidUntil, endsAt, pausedUntil }: Subscription): boolean =>
  Boolean((status === 'active' || pausedUntil) && plan && cardLast4 && paidUntil && !endsAt);

/** Returns when the membership renews if nothing changes: with the end of the paid time, or of the pause after it. */
export const renewalAt = ({ paidUntil, pausedUntil }: Pick<Subscription, 'paidUntil' | 'pausedUntil'>) =>
  pausedUntil ?? paidUntil;

/** Returns the end of the time in which an unpaid renewal can still be paid, or undefined if it does not renew. */
export function graceEndOf(subscription: Subscription): Date | undefined {
  const start = renewalAt(subscription);
  return start && isRenewing(subscription) ? later(start, GRACE_MS) : undefined;
}

/**
 * Returns until when the person has the rights of a member: the end of the paid time, or the end of the grace that
 * follows it. A pause has no grace, because nothing is paid while it lasts. The grace of a family is that of its payer.
 */
export function rightsUntil(subscription: Subscription): Date | undefined {
  const { status, paidUntil, pausedUntil, graceUntil } = subscription;
  if (status !== 'active') return undefined;
  return (!pausedUntil && graceEndOf(subscription)) || (graceUntil ?? paidUntil);
}

/** Returns when a declined card is charged again, or undefined if it is not. */
export function retryAt(subscription: Subscription): Date | undefined {
  const { declinedAt, declines = 1, isCardRefused } = subscription;
  const gap = RETRY_AFTER_MS[declines - 1];
  const end = graceEndOf(subscription);
  if (!declinedAt || isCardRefused || gap === undefined || !end) return undefined;
  const at = later(declinedAt, gap);
  return at < end ? at : undefined;
}

/**
 * Returns whether the card is charged now for the next period, or late if the service was down when it was due. A
 * declined card is not charged after the grace.
 */
export function isRenewalDue(subscription: Subscription, now = new Date()): boolean {
  const { paidUntil, pausedUntil, declinedAt } = subscription;
  if (!paidUntil || !isRenewing(subscription)) return false;
  if ((pausedUntil ?? later(paidUntil, -RENEWED_BEFORE_MS)) > now) return false;
  const [at, end] = [retryAt(subscription), graceEndOf(subscription)];
  return !declinedAt || Boolean(at && at <= now && end && now < end);
}
