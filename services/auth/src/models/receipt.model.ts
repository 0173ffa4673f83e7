import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { PaymentMethod } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

const issuer = {
  name: { type: String, required: true },
  address: String,
  taxNumber: String,
  taxName: String,
  taxRate: String,
};

const fields = {
  /** The number of the receipt. */
  _id: { type: Number, required: true },
  kind: { type: String, enum: ['payment', 'refund'], required: true },
  /** The person who paid. It is absent if the account was deleted. */
  userId: Schema.Types.ObjectId,
  /** The payment, or the ledger line of a refund. It is absent if the account was deleted. */
  subjectId: Schema.Types.ObjectId,
  /** The time of the payment or the refund. */
  at: { type: Date, required: true },
  /** Its month in UTC, by which the books add up. @example '2026-11' */
  month: { type: String, required: true },
  plan: { type: String, required: true },
  /** What was paid for, in words. */
  item: { type: String, required: true },
  /** The amount in minor units of the currency. */
  amount: { type: Number, required: true },
  currency: { type: String, required: true },
  method: { type: String, required: true },
  cardLast4: String,
  /** The number of the receipt whose payment is refunded. */
  refundOf: Number,
  /** The name of the person at that time. */
  payer: String,
  /** The number of a bank transfer or a cheque, or another reference. */
  reference: String,
  isPlayMoney: Boolean,
  issuer: { type: new Schema<Issuer>(issuer, { _id: false }), required: true },
  /** The time at which the database deletes the receipt of a deleted account. */
  removeAt: Date,
} satisfies FieldDefinitions;

/** The organization as a receipt names it, with the tax that the amount includes. */
export interface Issuer {
  name: string;
  address?: string;
  taxNumber?: string;
  taxName?: string;
  taxRate?: string;
}

/**
 * What the receipt of a payment or a refund says. It never changes, except that a merge changes the account, and that
 * the deletion of the account removes the person.
 */
export interface ReceiptDoc extends Omit<StoredDocument<typeof fields>, '_id'> {
  _id: number;
  kind: 'payment' | 'refund';
  method: PaymentMethod;
  issuer: Issuer;
}

const schema = new Schema<ReceiptDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ userId: 1, _id: -1 })
  .index({ subjectId: 1 }, { unique: true, partialFilterExpression: { subjectId: { $exists: true } } })
  .index({ refundOf: 1 }, { partialFilterExpression: { refundOf: { $exists: true } } })
  .index({ at: 1, _id: 1 })
  .index({ kind: 1, at: -1, _id: -1 })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const receiptModel = (db: Connection) => db.model('Receipt', schema, 'receipts');

interface CounterDoc {
  _id: 'receipts';
  /** The last number that was taken. */
  last: number;
}

const counter = new Schema<CounterDoc>(
  { _id: { type: String, required: true }, last: { type: Number, required: true } },
  { versionKey: false },
);

/** The counter of receipts. There is one such document. */
export const receiptCounterModel = (db: Connection) => db.model('ReceiptCounter', counter, 'receiptCounters');

interface StoredIssuerDoc extends Issuer {
  _id: 'last';
}

const storedIssuer = new Schema<StoredIssuerDoc>(
  { ...issuer, _id: { type: String, required: true } },
  { versionKey: false },
);

/** The organization in the last response of the content service. There is one such document. */
export const storedIssuerModel = (db: Connection) => db.model('StoredIssuer', storedIssuer, 'issuers');
