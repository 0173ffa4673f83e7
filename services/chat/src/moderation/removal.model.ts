import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  _id: { type: Schema.Types.ObjectId, required: true },
  chapterId: { type: Number, required: true },
  seq: { type: Number, required: true },
  senderId: { type: String, required: true },
  /** The admin's id. Absent once the admin's account is deleted. */
  byId: String,
  reason: { type: String, required: true },
  at: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A message that an admin removed. Its text is not stored anywhere. */
export type RemovalDoc = StoredDocument<typeof fields>;

const schema = new Schema<RemovalDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ chapterId: 1, at: -1 })
  .index({ senderId: 1 })
  .index({ byId: 1 }, { sparse: true });

export const removalModel = (db: Connection) => db.model('Removal', schema, 'removals');
export type Removals = ReturnType<typeof removalModel>;
