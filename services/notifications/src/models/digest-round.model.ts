import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  _id: { type: String, required: true },
  /** Digests that are due until this time have been created for everyone. */
  createdUntil: { type: Date, required: true },
  /** The end of the current round, and the last person of its last written page. */
  until: Date,
  after: String,
  nextAt: { type: Date, required: true },
  fence: { type: Number, required: true },
} satisfies FieldDefinitions;

/** The progress of the digests. There is one document. */
export interface DigestRoundDoc extends StoredDocument<typeof fields> {
  _id: 'digests';
}

const schema = new Schema<DigestRoundDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false }).index({
  nextAt: 1,
});

export const digestRoundModel = (db: Connection) => db.model('DigestRound', schema, 'digestRounds');
