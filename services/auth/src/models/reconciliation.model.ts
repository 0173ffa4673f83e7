import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  /** The name of the provider. */
  _id: { type: String, required: true },
  /** Everything that the provider had until this time is stored. */
  until: Date,
  /** The time from which a process may compare again. */
  nextAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** The state of the comparison of the ledger with the records of the payment provider. */
type ReconciliationDoc = StoredDocument<typeof fields>;

const schema = new Schema<ReconciliationDoc>(fields, { strict: 'throw', versionKey: false });

export const reconciliationModel = (db: Connection) => db.model('Reconciliation', schema, 'reconciliations');
export type Reconciliations = ReturnType<typeof reconciliationModel>;
