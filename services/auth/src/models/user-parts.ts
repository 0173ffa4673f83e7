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

const termsFields = {
  name: String,
  months: Number,
  audience: String,
  isOnce: Boolean,
} satisfies Record<keyof PlanTerms, unknown>;

/** The terms of a plan that the office added. */
export const planTerms = new Schema<PlanTerms>(termsFields, { _id: false });

const offerFields = {
  amount: Number,
  currency: String,
  offeredAt: Date,
  announcedAt: Date,
  appliesAt: Date,
  refusedAt: Date,
  isWaiting: Boolean,
} satisfies Record<keyof PriceOffer, unknown>;

const subscriptionFields = {
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
  refundedAt: Date,
  declines: Number,
  isCardRefused: Boolean,
  pausedUntil: Date,
  isPauseEndTold: Boolean,
  cardExpiresAt: Date,
  isExpiryTold: Boolean,
  priceOffer: new Schema<PriceOffer>(offerFields, { _id: false }),
  familyOf: Schema.Types.ObjectId,
  graceUntil: Date,
  familyUntil: Date,
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

const { terms: _terms, priceOffer: _offer, ...plainFields } = subscriptionFields;
/** Returns the filter for the fields of a part of the account, each of which is as it was read. */
const fieldsAsRead = (path: string, fields: object, read: object = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(fields).map((field) => [`${path}.${field}`, (read as Record<string, unknown>)[field] ?? null]),
  );

/** Returns the filter for an account whose subscription has not changed since it was read. */
export const unchanged = (read: Subscription): Record<string, unknown> => ({
  ...fieldsAsRead('subscription', plainFields, read),
  ...fieldsAsRead('subscription.terms', termsFields, read.terms),
  ...fieldsAsRead('subscription.priceOffer', offerFields, read.priceOffer),
});

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
