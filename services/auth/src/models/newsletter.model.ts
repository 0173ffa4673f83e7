import { DAY_MS } from '@meridian/shared-types';
import { Schema, type Connection, type QueryFilter, type Types } from 'mongoose';

/** Milliseconds in which a subscription has to be confirmed. */
export const CONFIRMATION_MS = 7 * DAY_MS;

/** A subscriber of the newsletter, which is independent of accounts. */
export interface SubscriberDoc {
  _id: Types.ObjectId;
  email: string;
  createdAt: Date;
  /**
   * The time until which the link with this hash can confirm the address; both fields are absent once it is confirmed.
   */
  pendingUntil?: Date;
  tokenHash?: string;
}

/** Matches the subscribers who get letters. */
export const CONFIRMED: QueryFilter<SubscriberDoc> = { pendingUntil: { $exists: false } };

const schema = new Schema<SubscriberDoc>(
  {
    email: { type: String, required: true },
    createdAt: { type: Date, required: true },
    pendingUntil: Date,
    tokenHash: String,
  },
  { versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $exists: true } } });
schema.index({ pendingUntil: 1 }, { expireAfterSeconds: 0 });

export const subscriberModel = (db: Connection) => db.model('Subscriber', schema, 'newsletter_subscribers');
export type Subscribers = ReturnType<typeof subscriberModel>;
