import type { Claimable } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** The progress of the digests. There is one document. */
export interface DigestRoundDoc extends Required<Claimable> {
  _id: 'digests';
  /** Digests that are due until this time have been created for everyone. */
  createdUntil: Date;
  /** The end of the current round, and the last person of its last written page. */
  until?: Date;
  after?: string;
}

const schema = new Schema<DigestRoundDoc>(
  {
    _id: { type: String, required: true },
    createdUntil: { type: Date, required: true },
    until: Date,
    after: String,
    nextAt: { type: Date, required: true },
    fence: { type: Number, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
).index({ nextAt: 1 });

export const digestRoundModel = (db: Connection) => db.model('DigestRound', schema, 'digestRounds');
