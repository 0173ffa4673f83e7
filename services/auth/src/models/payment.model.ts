import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { toShownMoney, type Payment, type Plan } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  plan: { type: String, required: true },
  /** The amount in minor units of the currency. */
  amount: { type: Number, required: true },
  currency: { type: String, required: true },
  cardLast4: { type: String, required: true },
  idempotencyKey: { type: String, required: true },
  /** The key of the charge at the provider, if it was charged for an account that was merged into this one. */
  chargeKey: String,
  /** The id of the payment at the provider, if the provider has records of its own. */
  providerId: String,
  paidAt: { type: Date, required: true },
} satisfies FieldDefinitions;

export interface PaymentDoc extends StoredDocument<typeof fields> {
  plan: Plan;
}

const schema = new Schema<PaymentDoc>(fields, { versionKey: false });
schema.index({ userId: 1 });
schema.index({ currency: 1 });
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

schema.index({ providerId: 1 }, { unique: true, partialFilterExpression: { providerId: { $exists: true } } });

export const paymentModel = (db: Connection) => db.model('Payment', schema, 'payments');
export type Payments = ReturnType<typeof paymentModel>;

export const toPayment = ({ _id, plan, amount, currency, cardLast4, paidAt }: PaymentDoc): Payment => ({
  id: _id.toHexString(),
  plan,
  ...toShownMoney({ amount, currency }),
  cardLast4,
  paidAt: paidAt.toISOString(),
  subscriptionStatus: 'active',
});
