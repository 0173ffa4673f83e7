import type { NotificationSettings } from '@meridian/shared-types';
import { Schema, type Types } from 'mongoose';
import type { PendingCharge, Subscription } from '../subscriptions/subscription.policy';
import type { Suspension } from './suspension.policy';

export const subscription = new Schema<Subscription>(
  {
    status: { type: String, required: true },
    plan: String,
    amount: Number,
    since: Date,
    cardLast4: String,
    paidUntil: Date,
    endsAt: Date,
    declinedAt: Date,
  },
  { _id: false },
);

export const suspension = new Schema<Suspension>(
  { reason: String, since: Date, until: Date, byId: Schema.Types.ObjectId, liftedAt: Date },
  { _id: false },
);

/**
 * A proposal of one site admin to make a person another one. It remains stored after it has ended, until the next one.
 */
export interface Appointment {
  byId: Types.ObjectId;
  /** The reason, which site admins see; it is also in the audit log. */
  reason: string;
  since: Date;
  until: Date;
}

export const appointment = new Schema<Appointment>(
  { byId: Schema.Types.ObjectId, reason: String, since: Date, until: Date },
  { _id: false },
);

export const pendingCharge = new Schema<PendingCharge>(
  { plan: String, amount: Number, cardLast4: String, idempotencyKey: String, begunAt: Date, before: subscription },
  { _id: false },
);

export const notifications = new Schema<NotificationSettings>(
  { email: Boolean, push: Boolean, weeklyDigest: Boolean },
  { _id: false },
);
