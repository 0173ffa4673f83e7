import { Schema, type Connection, type Types } from 'mongoose';

/** Seconds for which it is known that a domain event has its receipt. */
const KEPT_S = 86_400;

/** The last mail to a person whose account is deleted. Nothing else of the person is left. */
export interface DeletionReceiptDoc {
  /** That of the domain event, so that a repeated delivery of it makes no second one. */
  _id: Types.ObjectId;
  at: Date;
  /** Removed once the mail is sent or given up, with `nextAt`. */
  to?: { name: string; address: string };
  /** When a program may send it: in the future while one does. */
  nextAt?: Date;
}

const schema = new Schema<DeletionReceiptDoc>(
  {
    at: { type: Date, required: true },
    to: { type: new Schema({ name: String, address: String }, { _id: false }) },
    nextAt: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ nextAt: 1 }, { sparse: true })
  .index({ at: 1 }, { expireAfterSeconds: KEPT_S });

export const deletionReceiptModel = (db: Connection) => db.model('DeletionReceipt', schema, 'deletionReceipts');
