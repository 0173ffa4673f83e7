import { Schema, type Connection } from 'mongoose';

/** How far digests are made. There is one document. */
export interface DigestRoundDoc {
  _id: 'digests';
  /** Digests that are due until then have been made for everyone. */
  createdUntil: Date;
  /** The end of the round that is under way, and the last person of its last written page. */
  until?: Date;
  after?: string;
  /** When a program may go on; in the future while one does. */
  nextAt: Date;
  /** Incremented with each claim: only the last one may go on. */
  fence: number;
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
);

export const digestRoundModel = (db: Connection) => db.model('DigestRound', schema, 'digestRounds');
