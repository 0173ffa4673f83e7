import { Schema, type Connection } from 'mongoose';

/** The progress of the digests. There is one document. */
export interface DigestRoundDoc {
  _id: 'digests';
  /** Digests that are due until this time have been created for everyone. */
  createdUntil: Date;
  /** The end of the current round, and the last person of its last written page. */
  until?: Date;
  after?: string;
  /** The time from which a program may claim the round. It is in the future while a program has it. */
  nextAt: Date;
  /** It is incremented with each claim. Only the program with the latest value may continue. */
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
