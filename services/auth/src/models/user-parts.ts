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
  refundedAt: Date,
  declines: Number,
  isCardRefused: Boolean,
  pausedUntil: Date,
  isPauseEndTold: Boolean,
  cardExpiresAt: Date,
  isExpiryTold: Boolean,
} satisfies Record<keyof Subscription, unknown>;

export const subscription = new Schema<Subscription>(subscriptionFields, { _id: false });

/** Returns the update that chooses another card, which is charged as if no charge had been declined. */
export const setCard = ({ cardLast4, cardExpiresAt }: Pick<Subscription, 'cardLast4' | 'cardExpiresAt'>) => ({
  $set: {
    'subscription.cardLast4': cardLast4,
    ...(cardExpiresAt && { 'subscription.cardExpiresAt': cardExpiresAt }),
  },
  $unset: {
    'subscription.declinedAt': 1,
    'subscription.isCardRefused': 1,
    'subscription.isExpiryTold': 1,
    ...(!cardExpiresAt && { 'subscription.cardExpiresAt': 1 }),
  },
});

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
    checkout: { type: new Schema({ id: String, url: String, expiresAt: Date }, { _id: false }) },
  },
  { _id: false },
);

export const notifications = new Schema<NotificationSettings>(
  { email: Boolean, push: Boolean, weeklyDigest: Boolean },
  { _id: false },
);
