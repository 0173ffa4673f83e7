import { Schema, type Connection } from 'mongoose';

/** Seconds after which the record of an address is removed, unless it bounces again. */
const RETENTION_S = 180 * 86_400;

/** An address that mail servers refused. */
export interface SuppressedAddressDoc {
  /** A keyed hash of the address. */
  _id: string;
  /** The time from which it gets only mail about its account. It is absent while refusals were only occasional. */
  suppressedAt?: Date;
  /** The reply of the mail server. */
  reason: string;
  /** The times of the last temporary refusals. */
  refusedAt: Date[];
  at: Date;
}

const schema = new Schema<SuppressedAddressDoc>(
  {
    _id: { type: String, required: true },
    suppressedAt: Date,
    reason: { type: String, required: true },
    refusedAt: { type: [Date], default: [] },
    at: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
).index({ at: 1 }, { expireAfterSeconds: RETENTION_S });

export const suppressedAddressModel = (db: Connection) => db.model('SuppressedAddress', schema, 'suppressedAddresses');
