import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Seconds after which the record of an address is removed, unless it bounces again. */
const RETENTION_S = 180 * 86_400;

const fields = {
  /** A keyed hash of the address. */
  _id: { type: String, required: true },
  /** The time from which it gets only mail about its account. It is absent while refusals were only occasional. */
  suppressedAt: Date,
  /** The reply of the mail server. */
  reason: { type: String, required: true },
  /** The times of the last temporary refusals. */
  refusedAt: { type: [Date], default: [] },
  at: { type: Date, required: true },
} satisfies FieldDefinitions;

/** An address that mail servers refused. */
export type SuppressedAddressDoc = StoredDocument<typeof fields>;

const schema = new Schema<SuppressedAddressDoc>(fields, {
  strict: 'throw',
  versionKey: false,
  autoCreate: false,
}).index({ at: 1 }, { expireAfterSeconds: RETENTION_S });

export const suppressedAddressModel = (db: Connection) => db.model('SuppressedAddress', schema, 'suppressedAddresses');
