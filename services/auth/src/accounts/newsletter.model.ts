import { Schema, type Connection, type Types } from 'mongoose';
import { createHash } from 'node:crypto';

/** Milliseconds in which a subscription has to be confirmed. */
export const CONFIRMATION_MS = 7 * 86_400_000;

/** The newsletter list; independent of accounts. */
export interface SubscriberDoc {
  _id: Types.ObjectId;
  email: string;
  createdAt: Date;
  /** Until when it can be confirmed, by whose link; absent once it is. */
  pendingUntil?: Date;
  tokenHash?: string;
}

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
/** The key of an e-mail address in the person locks: a hash, so that the address is not readable there. */
export const emailLockKey = (email: string): string => createHash('sha256').update(email).digest('base64url');

export type Subscribers = ReturnType<typeof subscriberModel>;
