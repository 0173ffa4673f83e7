import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { MEDIA } from '../pictures/media';
import { Schema, type Connection } from 'mongoose';

/** The time in seconds after which a message that nobody has reviewed is deleted. */
export const HELD_SECONDS = 30 * 86_400;

const fields = {
  chapterId: { type: Number, required: true },
  senderId: { type: String, required: true },
  clientId: String,
  content: { type: String, default: '' },
  ...MEDIA,
  /** The id of the message that it replies to. */
  replyTo: String,
  mentions: { type: [new Schema({ userId: String, at: Number }, { _id: false })], default: undefined },
  /** The words of the admins' list that it contains. */
  words: { type: [String], required: true },
  createdAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A message that waits for the review of an admin, because it contains words that the admins chose. */
export interface HeldMessageDoc extends StoredDocument<typeof fields> {
  mentions?: { userId: string; at: number }[];
}

const schema = new Schema<HeldMessageDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ chapterId: 1, createdAt: 1 })
  .index({ senderId: 1, chapterId: 1 })
  .index({ senderId: 1, clientId: 1 }, { unique: true, partialFilterExpression: { clientId: { $exists: true } } })
  .index({ createdAt: 1 }, { expireAfterSeconds: HELD_SECONDS });

export const heldMessageModel = (db: Connection) => db.model('HeldMessage', schema, 'heldMessages');
export type HeldMessages = ReturnType<typeof heldMessageModel>;
