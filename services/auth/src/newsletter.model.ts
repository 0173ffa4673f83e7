import { Schema, type Connection } from 'mongoose';

/** The newsletter list; independent of accounts. */
export interface SubscriberDoc {
  email: string;
  createdAt: Date;
}

const schema = new Schema<SubscriberDoc>({ email: { type: String, required: true }, createdAt: { type: Date, required: true } }, { versionKey: false });
schema.index({ email: 1 }, { unique: true });

export const subscriberModel = (db: Connection) => db.model('Subscriber', schema, 'newsletter_subscribers');
export type Subscribers = ReturnType<typeof subscriberModel>;
