import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { Plan, PlanTerms } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';
import { planTerms } from './user-parts';

const fields = {
  plan: { type: String, required: true },
  /** The terms of a plan that the office added. */
  terms: planTerms,
  /** The amount in minor units of the currency. */
  amount: { type: Number, required: true },
  currency: { type: String, required: true },
  /** The refunded amount in minor units, or 0. */
  refunded: { type: Number, required: true },
  paidAt: { type: Date, required: true },
  /** A hash of the id at the provider, with which a late refund or dispute finds the payment. */
  providerHash: String,
  /** The number of the receipt, which stays without the person. */
  receiptNumber: Number,
  /** The time at which the database deletes it. */
  removeAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/**
 * A payment of a person whose account was deleted, without anything that leads to the person. The law requires that the
 * books of the organization are kept.
 */
export interface KeptPaymentDoc extends StoredDocument<typeof fields> {
  plan: Plan;
  terms?: PlanTerms;
}

const schema = new Schema<KeptPaymentDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ paidAt: 1 })
  .index({ providerHash: 1 }, { unique: true, partialFilterExpression: { providerHash: { $exists: true } } })
  .index({ receiptNumber: 1, paidAt: 1, _id: 1 })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const keptPaymentModel = (db: Connection) => db.model('KeptPayment', schema, 'keptPayments');
