import { DAY_MS, type Money } from '@meridian/shared-types';

/** A new price of a plan for a person who has it. It replaces the agreed price at a renewal, unless it is refused. */
export interface PriceOffer extends Money {
  /** The time at which the office offered it. */
  offeredAt: Date;
  /** The time at which it was mailed to the person, and the renewal that the mail names. */
  announcedAt?: Date;
  appliesAt?: Date;
  refusedAt?: Date | undefined;
  /** It is present until the mail is sent, for the index of the job. */
  isWaiting?: true;
}

/** Milliseconds between the mail and the charge. The charge is up to an hour before the end of the paid time. */
const NOTICE_MS = 30 * DAY_MS + DAY_MS / 24;
/** Milliseconds in which the mail may be sent. If nothing ran for longer, the price applies a period later. */
const SLACK_MS = 5 * DAY_MS;

/** Returns the first of some renewals whose mail is due now, or undefined if it is too early. */
export function renewalToAnnounce(renewals: readonly Date[], now: Date): Date | undefined {
  const next = renewals.find((renewal) => renewal.getTime() - now.getTime() >= NOTICE_MS);
  return next && next.getTime() - now.getTime() <= NOTICE_MS + SLACK_MS ? next : undefined;
}

/** Returns the offered price if the renewal at the end of the paid time charges it. */
export function offeredMoney(offer: PriceOffer | undefined, paidUntil: Date): Money | undefined {
  if (!offer?.announcedAt || offer.refusedAt) return undefined;
  const { amount, currency, announcedAt } = offer;
  return announcedAt.getTime() + NOTICE_MS <= paidUntil.getTime() ? { amount, currency } : undefined;
}
