import type { Money, Plan, PlanTerms, SubscriptionStatus } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import type { PriceOffer } from './price-offer.policy';

/**
 * The paid membership of an account. It renews at `paidUntil` by a charge of the card unless it is cancelled. None of
 * the functions in `subscription.policy.ts` makes `paidUntil` earlier. Only a refund does, see
 * `ledger/refund.policy.ts`.
 */
export interface Subscription {
  status: SubscriptionStatus;
  /** The plan that the next renewal charges for. */
  plan?: Plan;
  /** The terms of a plan that the office added. */
  terms?: PlanTerms;
  /**
   * The agreed price in minor units, from the payment or the choice of the plan. If absent, see `agreedMoney`.
   */
  amount?: number;
  currency?: string;
  /** The start of the first period. Later periods end on the same day of the month, if the month has that day. */
  since?: Date;
  cardLast4?: string;
  /** The end of the paid time. It is absent without a payment. */
  paidUntil?: Date;
  /** It is present if the membership is cancelled. It ends at `paidUntil`, which is stored here too. */
  endsAt?: Date;
  /** The time at which a renewal was last declined. */
  declinedAt?: Date;
  /** The time of a refund since the last payment. The same period may then be charged for again. */
  refundedAt?: Date;
  /** The number of declined charges of the renewal that is due. If absent, it is one if there is a `declinedAt`. */
  declines?: number;
  /** Whether the provider says that the card must not be charged again. */
  isCardRefused?: boolean;
  /**
   * The end of a pause, which begins at `paidUntil`. The card is charged then. While the pause lasts, the status is
   * `newsletter`.
   */
  pausedUntil?: Date;
  /** Whether the person has been notified that the pause ends soon. */
  isPauseEndTold?: boolean;
  /** The time at which the card expires, which is the end of a month. It is absent if the person did not enter it. */
  cardExpiresAt?: Date;
  /** Whether the person has been notified that the card expires soon. */
  isExpiryTold?: boolean;
  /** A new price for the same plan. */
  priceOffer?: PriceOffer | undefined;
  /** The payer of the family by which the person is a member. */
  familyOf?: Types.ObjectId;
  /** The end of the grace of that payer, which is a grace for the whole family. */
  graceUntil?: Date;
  /** The end of the time for which the person has paid a family plan. */
  familyUntil?: Date;
}

/** A charge of the card. It is stored before the card is charged, and removed together with its result. */
export interface PendingCharge extends Money {
  plan: Plan;
  /** The terms of a plan that the office added. */
  terms?: PlanTerms;
  cardLast4: string;
  cardExpiresAt?: Date;
  /** The key of the person's submission. For a renewal, it contains the period, the plan and the price. */
  idempotencyKey: string;
  /** The time at which the card was charged, or at which a process last took the charge over. */
  begunAt: Date;
  /** The subscription at the time of the payment. It is absent for a renewal. */
  before?: Subscription;
  /** The page of the provider at which the person pays. Until it is over, the charge has no result. */
  checkout?: { id?: string; url?: string; expiresAt: Date };
}

/**
 * The result of a charge that took no money. After `refused`, the card must not be charged again, for example because
 * it is stolen. With `needs-authentication`, the bank asks the person to confirm it.
 */
export type UnpaidResult = 'declined' | 'refused' | 'needs-authentication';
