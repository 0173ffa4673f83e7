import { CARD_EXPIRES_SOON_DAYS, DAY_MS, type User } from '@meridian/shared-types';

export type Membership = NonNullable<User['membership']>;

/** Returns the day on which the card is charged next, or on which the membership ends. */
export const nextDateOf = ({ paidUntil, pausedUntil, graceUntil }: Membership, hasEnd: boolean): string =>
  hasEnd ? (graceUntil ?? paidUntil) : (pausedUntil ?? paidUntil);

const inMonths = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * Returns the last month of a card in words if it expires soon or has expired.
 * @example expiringMonth(membership) // 'May 2027'
 */
export function expiringMonth({ cardExpiresAt }: Membership, now = new Date()): string | undefined {
  if (!cardExpiresAt || Date.parse(cardExpiresAt) - now.getTime() > CARD_EXPIRES_SOON_DAYS * DAY_MS) return undefined;
  return inMonths.format(new Date(Date.parse(cardExpiresAt) - 1));
}
