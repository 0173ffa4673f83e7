import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  text: { type: String, default: '' },
  /** A WebP image, such as a picture of a student card. */
  picture: Buffer,
  hasPicture: Boolean,
  sentAt: { type: Date, required: true },
  state: { type: String, enum: ['waiting', 'approved', 'declined'] as const, required: true },
  /** The reason of a refusal, which is shown to the person. */
  reason: String,
  /** The time at which the database deletes it, a short time after the decision. */
  removeAt: Date,
} satisfies FieldDefinitions;

/** What a person sent to show that they are a student. The approval itself is stored with the account. */
export type StudentProofDoc = StoredDocument<typeof fields>;

const schema = new Schema<StudentProofDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ userId: 1 }, { unique: true })
  .index({ state: 1, sentAt: 1 })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const studentProofModel = (db: Connection) => db.model('StudentProof', schema, 'studentProofs');
