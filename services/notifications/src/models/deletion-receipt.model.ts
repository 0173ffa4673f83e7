import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Seconds after which the receipt of a domain event is removed. */
const RETENTION_S = 86_400;

const fields = {
  at: { type: Date, required: true },
  to: { type: new Schema({ name: String, address: String }, { _id: false }) },
  nextAt: Date,
  fence: Number,
} satisfies FieldDefinitions;

/**
 * The last mail to a person whose account is deleted. Nothing else of the person is stored. Its id is that of the
 * domain event, so that a repeated delivery of it creates no second receipt.
 */
export interface DeletionReceiptDoc extends StoredDocument<typeof fields> {
  /** The recipient. It is removed with `nextAt` once the mail is sent or given up. */
  to?: { name: string; address: string };
}

const schema = new Schema<DeletionReceiptDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ nextAt: 1 }, { sparse: true })
  .index({ at: 1 }, { expireAfterSeconds: RETENTION_S });

export const deletionReceiptModel = (db: Connection) => db.model('DeletionReceipt', schema, 'deletionReceipts');
