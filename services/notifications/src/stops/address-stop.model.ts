import { Schema, type Connection } from 'mongoose';

/** Seconds after which what is known about an address is forgotten, unless it bounces again. */
const KEPT_S = 180 * 86_400;

/** An address that mail servers refused. */
export interface AddressStopDoc {
  /** A keyed hash of the address. */
  _id: string;
  /** Since when it gets no mail but that about its account; absent while it has only been refused now and then. */
  stoppedAt?: Date;
  /** What the mail server said. */
  reason: string;
  /** The last times at which a mail was refused that may be accepted another time. */
  refusedAt: Date[];
  at: Date;
}

const schema = new Schema<AddressStopDoc>(
  {
    _id: { type: String, required: true },
    stoppedAt: Date,
    reason: { type: String, required: true },
    refusedAt: { type: [Date], default: [] },
    at: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
).index({ at: 1 }, { expireAfterSeconds: KEPT_S });

export const addressStopModel = (db: Connection) => db.model('AddressStop', schema, 'addressStops');
