import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  /** The key of the charge at the provider. */
  chargeKey: { type: String, required: true },
  /** The id of the payment at the provider, if the provider has records of its own. */
  providerId: String,
  cardLast4: { type: String, required: true },
  /** The amount in minor units of the currency. */
  amount: { type: Number, required: true },
  currency: { type: String, required: true },
} satisfies FieldDefinitions;

/**
 * A refund that is still to be sent. It is stored together with its ledger line, and removed once it is sent. Its id is
 * that of the line, which is also the key of the refund at the provider.
 */
export type DueRefundDoc = StoredDocument<typeof fields>;

const schema = new Schema<DueRefundDoc>(fields, { versionKey: false });

export const dueRefundModel = (db: Connection) => db.model('DueRefund', schema, 'dueRefunds');
export type DueRefunds = ReturnType<typeof dueRefundModel>;
