import type { Fact } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** Seconds for which facts are kept: unread notices of a year need theirs. */
const KEPT_S = 366 * 86_400;

/** A fact as it was taken. The service that recorded it sets its id, so that a repeated delivery is stored once. */
export interface FactDoc {
  _id: Types.ObjectId;
  at: Date;
  kind: Fact['kind'];
  audience: Fact['audience'];
  data: Fact['data'];
  /** Until there is a mail for everyone whom it concerns. */
  untold?: true;
}

const schema = new Schema<FactDoc>(
  {
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    audience: { type: Object, required: true },
    data: { type: Object, required: true },
    untold: Boolean,
  },
  { strict: 'throw', versionKey: false, autoCreate: false, minimize: false },
)
  .index({ at: 1 }, { expireAfterSeconds: KEPT_S })
  .index({ untold: 1, _id: 1 }, { partialFilterExpression: { untold: true } })
  .index({ 'audience.personIds': 1 }, { sparse: true });

export const factModel = (db: Connection) => db.model('Fact', schema, 'facts');

export const toFactDoc = ({ id, at, ...fact }: Fact) => ({ _id: id, at: new Date(at), ...fact, untold: true as const });
