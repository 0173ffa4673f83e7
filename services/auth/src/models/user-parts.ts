import type { NotificationSettings, PlanTerms } from '@meridian/shared-types';
import { Schema, type Types } from 'mongoose';
import type { PriceOffer } from '../subscriptions/price-offer.policy';
import type { PendingCharge, Subscription } from '../subscriptions/subscription.policy';

/** A suspension, during which an account cannot be used. It remains stored after it has ended. */
export interface Suspension {
  /** The reason is shown to the person. */
  reason: string;
  since: Date;
  /** If absent, the suspension lasts until it is lifted. The field is removed when it ends. */
  until?: Date;
  byId: Types.ObjectId;
  liftedAt?: Date;
}

/** The terms of a plan that the office added. */
export const planTerms = new Schema<PlanTerms>(
  { name: String, months: Number, audience: String, isOnce: Boolean },
  { _id: false },
);

const priceOffer = new Schema<PriceOffer>(
  {
    amount: Number,
    currency: String,
    offeredAt: Date,
    announcedAt: Date,
    appliesAt: Date,
    refusedAt: Date,
    isWaiting: Boolean,
  },
  { _id: false },
);

export const subscription = new Schema<Subscription>(
  {
    status: { type: String, required: true },
    plan: String,
    terms: planTerms,
    amount: Number,
    currency: String,
    since: Date,
    cardLast4: String,
    paidUntil: Date,
    endsAt: Date,
    declinedAt: Date,
    priceOffer,
    familyOf: Schema.Types.ObjectId,
    familyUntil: Date,
  },
  { _id: false },
);

export const suspension = new Schema<Suspension>(
  { reason: String, since: Date, until: Date, byId: Schema.Types.ObjectId, liftedAt: Date },
  { _id: false },
);

export const pendingCharge = new Schema<PendingCharge>(
  {
    plan: String,
    terms: planTerms,
    amount: Number,
    currency: String,
    cardLast4: String,
    idempotencyKey: String,
    begunAt: Date,
    before: subscription,
  },
  { _id: false },
);

export const notifications = new Schema<NotificationSettings>(
  { email: Boolean, push: Boolean, weeklyDigest: Boolean },
  { _id: false },
);
