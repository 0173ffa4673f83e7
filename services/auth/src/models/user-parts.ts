import type { NotificationSettings } from '@meridian/shared-types';
import { Schema, type Types } from 'mongoose';
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

const subscriptionFields = {
  status: { type: String, required: true },
  plan: String,
  amount: Number,
  currency: String,
  since: Date,
  cardLast4: String,
  paidUntil: Date,
  endsAt: Date,
  declinedAt: Date,
  declines: Number,
  isCardRefused: Boolean,
  pausedUntil: Date,
  isPauseEndTold: Boolean,
  cardExpiresAt: Date,
  isExpiryTold: Boolean,
} satisfies Record<keyof Subscription, unknown>;

export const subscription = new Schema<Subscription>(subscriptionFields, { _id: false });

/** Returns the filter for an account whose subscription has not changed since it was read. */
export const unchanged = (read: Subscription): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(subscriptionFields).map((field) => [
      `subscription.${field}`,
      read[field as keyof Subscription] ?? null,
    ]),
  );

export const suspension = new Schema<Suspension>(
  { reason: String, since: Date, until: Date, byId: Schema.Types.ObjectId, liftedAt: Date },
  { _id: false },
);

export const pendingCharge = new Schema<PendingCharge>(
  {
    plan: String,
    amount: Number,
    currency: String,
    cardLast4: String,
    cardExpiresAt: Date,
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
