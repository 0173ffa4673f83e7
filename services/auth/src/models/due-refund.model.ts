import { Schema, type Connection, type Types } from 'mongoose';

/** A refund that is still to be sent. It is stored together with its ledger line, and removed once it is sent. */
export interface DueRefundDoc {
  /** The id of the ledger line, which is also the key of the refund at the provider. */
  _id: Types.ObjectId;
  /** The key of the charge at the provider. */
  chargeKey: string;
  cardLast4: string;
  /** The amount in US dollars. */
  amount: number;
}

const schema = new Schema<DueRefundDoc>(
  {
    chargeKey: { type: String, required: true },
    cardLast4: { type: String, required: true },
    amount: { type: Number, required: true },
  },
  { versionKey: false },
);

export const dueRefundModel = (db: Connection) => db.model('DueRefund', schema, 'dueRefunds');
export type DueRefunds = ReturnType<typeof dueRefundModel>;
