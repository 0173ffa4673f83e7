import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  chapterId: { type: Number, required: true },
  until: Date,
} satisfies FieldDefinitions;

/**
 * A copy of a ban of a person from a chapter, so that no list has to ask chapters. Whether it has ended depends on the
 * clock. The database deletes it some time afterwards.
 */
export type ChapterBanDoc = StoredDocument<typeof fields>;

const schema = new Schema<ChapterBanDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ userId: 1, chapterId: 1 }, { unique: true })
  .index({ chapterId: 1 })
  .index({ until: 1 }, { expireAfterSeconds: 0 });

export const chapterBanModel = (db: Connection) => db.model('ChapterBan', schema, 'chapterbans');

/** Returns the filter for bans that are in force at a time. */
export const inForceAt = (now: Date) => ({ $or: [{ until: null }, { until: { $gt: now } }] });
