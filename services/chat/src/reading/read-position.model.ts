import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  chapterId: { type: Number, required: true },
  /** The `seq` of the last message that the person has read. */
  readSeq: { type: Number, required: true },
  /** Whether messages of this chat are not counted. */
  isMuted: Boolean,
  /** A number that every change increases. */
  version: { type: Number, required: true },
  /** The version at which the position was last set back. */
  setBackVersion: Number,
  /** The time at which the membership began, to which the position belongs. */
  joinedAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** How far a person has read the chat of a chapter. It is stored once a page of the member is connected. */
export type ReadPositionDoc = StoredDocument<typeof fields>;

const schema = new Schema<ReadPositionDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false }).index(
  { userId: 1, chapterId: 1 },
  { unique: true },
);

export const readPositionModel = (db: Connection) => db.model('ReadPosition', schema, 'readPositions');
export type ReadPositions = ReturnType<typeof readPositionModel>;
