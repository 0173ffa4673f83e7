import type { Claimable } from '@meridian/service-kit';
import { Schema, type Connection, type Types } from 'mongoose';

/** Seconds after which the receipt of a domain event is removed. */
const RETENTION_S = 86_400;

/** The last mail to a person whose account is deleted. Nothing else of the person is stored. */
export interface DeletionReceiptDoc extends Claimable {
  /** The id of the domain event, so that a repeated delivery of it creates no second receipt. */
  _id: Types.ObjectId;
  at: Date;
  /** The recipient. It is removed with `nextAt` once the mail is sent or given up. */
  to?: { name: string; address: string };
}

const schema = new Schema<DeletionReceiptDoc>(
  {
    at: { type: Date, required: true },
    to: { type: new Schema({ name: String, address: String }, { _id: false }) },
    nextAt: Date,
    fence: Number,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ nextAt: 1 }, { sparse: true })
  .index({ at: 1 }, { expireAfterSeconds: RETENTION_S });

export const deletionReceiptModel = (db: Connection) => db.model('DeletionReceipt', schema, 'deletionReceipts');
