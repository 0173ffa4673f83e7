import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  mediaType: { type: String, required: true },
  bytes: { type: Buffer, required: true },
  byId: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
  /** The time at which the database deletes a file that no payment names. */
  removeAt: Date,
} satisfies FieldDefinitions;

/** The proof of a payment that was entered by hand, such as a scanned cheque. */
export type PaymentProofDoc = StoredDocument<typeof fields>;

const schema = new Schema<PaymentProofDoc>(fields, { strict: 'throw', versionKey: false }).index(
  { removeAt: 1 },
  { expireAfterSeconds: 0 },
);

export const paymentProofModel = (db: Connection) => db.model('PaymentProof', schema, 'paymentProofs');
