import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { toShownMoney, type Payment, type PaymentMethod, type Plan, type PlanTerms } from '@meridian/shared-types';
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
  /** It is absent for a payment without a card. */
  cardLast4: String,
  /** How it was paid. If absent, by card. */
  method: String,
  /** The number of a bank transfer or a cheque, or another reference. */
  reference: String,
  idempotencyKey: { type: String, required: true },
  /** The key of the charge at the provider, if it was charged for an account that was merged into this one. */
  chargeKey: String,
  /** The id of the payment at the provider, if the provider has records of its own. */
  providerId: String,
  paidAt: { type: Date, required: true },
  /** The day on which the money of a payment without a card was received. If absent, it is that of `paidAt`. */
  receivedAt: Date,
  /** The proof of a payment that was entered by hand, and who entered it. */
  proofId: Schema.Types.ObjectId,
  enteredById: Schema.Types.ObjectId,
  /** The number of the receipt. It is absent only until the start of this version. */
  receiptNumber: Number,
} satisfies FieldDefinitions;

export interface PaymentDoc extends StoredDocument<typeof fields> {
  plan: Plan;
  terms?: PlanTerms;
  method?: PaymentMethod;
}

const schema = new Schema<PaymentDoc>(fields, { versionKey: false });
schema.index({ userId: 1 });
schema.index({ currency: 1 });
schema.index({ receiptNumber: 1, paidAt: 1, _id: 1 });
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

schema.index({ providerId: 1 }, { unique: true, partialFilterExpression: { providerId: { $exists: true } } });

export const paymentModel = (db: Connection) => db.model('Payment', schema, 'payments');
export type Payments = ReturnType<typeof paymentModel>;

export const toPayment = ({
  _id,
  plan,
  terms,
  amount,
  currency,
  cardLast4 = '',
  receiptNumber,
  paidAt,
}: Omit<PaymentDoc, 'userId' | 'idempotencyKey'>): Payment => ({
  id: _id.toHexString(),
  plan,
  ...(terms && { terms }),
  ...toShownMoney({ amount, currency }),
  cardLast4,
  ...(receiptNumber && { receiptNumber }),
  paidAt: paidAt.toISOString(),
  subscriptionStatus: 'active',
});
