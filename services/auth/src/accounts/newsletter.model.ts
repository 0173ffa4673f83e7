import { Schema, type Connection } from 'mongoose';
import { createHash } from 'node:crypto';

/** The newsletter list; independent of accounts. */
export interface SubscriberDoc {
  email: string;
  createdAt: Date;
}

const schema = new Schema<SubscriberDoc>(
  { email: { type: String, required: true }, createdAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ email: 1 }, { unique: true });

export const subscriberModel = (db: Connection) => db.model('Subscriber', schema, 'newsletter_subscribers');
/** The key of an e-mail address in the person locks: a hash, so that the address is not readable there. */
export const emailLockKey = (email: string): string => createHash('sha256').update(email).digest('base64url');

export type Subscribers = ReturnType<typeof subscriberModel>;
