import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { toShownMoney, type Payment, type Plan, type PlanTerms } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';
import { planTerms } from './user-parts';

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  plan: { type: String, required: true },
  /** The terms of a plan that the office added, as they were then. */
  terms: planTerms,
  /** The amount in minor units of the currency. */
  amount: { type: Number, required: true },
  currency: { type: String, required: true },
  cardLast4: { type: String, required: true },
  idempotencyKey: { type: String, required: true },
  /** The key of the charge at the provider, if it was charged for an account that was merged into this one. */
  chargeKey: String,
  paidAt: { type: Date, required: true },
} satisfies FieldDefinitions;

export interface PaymentDoc extends StoredDocument<typeof fields> {
  plan: Plan;
  terms?: PlanTerms;
}

const schema = new Schema<PaymentDoc>(fields, { versionKey: false });
schema.index({ userId: 1 });
schema.index({ currency: 1 });
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

export const paymentModel = (db: Connection) => db.model('Payment', schema, 'payments');
export type Payments = ReturnType<typeof paymentModel>;

export const toPayment = ({ _id, plan, terms, amount, currency, cardLast4, paidAt }: PaymentDoc): Payment => ({
  id: _id.toHexString(),
  plan,
  ...(terms && { terms }),
  ...toShownMoney({ amount, currency }),
  cardLast4,
  paidAt: paidAt.toISOString(),
  subscriptionStatus: 'active',
});
