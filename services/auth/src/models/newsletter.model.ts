import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { DAY_MS } from '@meridian/shared-types';
import { Schema, type Connection, type QueryFilter } from 'mongoose';

/** Milliseconds in which a subscription has to be confirmed. */
export const CONFIRMATION_MS = 7 * DAY_MS;

/** Matches the subscribers who get letters. */
export const CONFIRMED: QueryFilter<SubscriberDoc> = { pendingUntil: { $exists: false } };

const fields = {
  email: { type: String, required: true },
  createdAt: { type: Date, required: true },
  /**
   * The time until which the link with this hash can confirm the address; both fields are absent once it is confirmed.
   */
  pendingUntil: Date,
  tokenHash: String,
} satisfies FieldDefinitions;

/** A subscriber of the newsletter, which is independent of accounts. */
export type SubscriberDoc = StoredDocument<typeof fields>;

const schema = new Schema<SubscriberDoc>(fields, { versionKey: false });
schema.index({ email: 1 }, { unique: true });
schema.index({ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $exists: true } } });
schema.index({ pendingUntil: 1 }, { expireAfterSeconds: 0 });

export const subscriberModel = (db: Connection) => db.model('Subscriber', schema, 'newsletter_subscribers');
export type Subscribers = ReturnType<typeof subscriberModel>;
