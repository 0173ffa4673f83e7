import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  chapterId: { type: Number, required: true },
  userId: { type: String, required: true },
  until: { type: Date, required: true },
  /** The admin's id. Absent once the admin's account is deleted. */
  byId: String,
  reason: { type: String, required: true },
  at: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A mute, which is deleted soon after its end. */
export type MuteDoc = StoredDocument<typeof fields>;

const schema = new Schema<MuteDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ chapterId: 1, userId: 1 }, { unique: true })
  .index({ chapterId: 1, at: -1 })
  .index({ userId: 1 })
  .index({ byId: 1 }, { sparse: true })
  .index({ until: 1 }, { expireAfterSeconds: 0 });

export const muteModel = (db: Connection) => db.model('Mute', schema, 'mutes');
export type Mutes = ReturnType<typeof muteModel>;
