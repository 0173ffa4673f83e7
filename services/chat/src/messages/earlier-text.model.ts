import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** How long admins of a chapter can read earlier texts, in seconds. */
const TTL_S = 90 * 86_400;

const fields = {
  messageId: { type: Schema.Types.ObjectId, required: true },
  senderId: { type: Schema.Types.ObjectId, required: true },
  content: { type: String, required: true },
  writtenAt: { type: Date, required: true },
  replacedAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A text that a message had before its author edited or deleted it. It is deleted 90 days later. */
export type EarlierTextDoc = StoredDocument<typeof fields>;

const schema = new Schema<EarlierTextDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ messageId: 1, _id: 1 })
  .index({ senderId: 1 })
  .index({ replacedAt: 1 }, { expireAfterSeconds: TTL_S });

export const earlierTextModel = (db: Connection) => db.model('EarlierText', schema, 'earlierTexts');
export type EarlierTexts = ReturnType<typeof earlierTextModel>;
