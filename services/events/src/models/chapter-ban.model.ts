import { Schema, type Connection, type Types } from 'mongoose';

/**
 * A copy of a ban of a person from a chapter, so that no list has to ask chapters. Whether it has ended depends on the
 * clock. The database deletes it some time afterwards.
 */
export interface ChapterBanDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  chapterId: number;
  until?: Date;
}

const schema = new Schema<ChapterBanDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    chapterId: { type: Number, required: true },
    until: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ userId: 1, chapterId: 1 }, { unique: true })
  .index({ chapterId: 1 })
  .index({ until: 1 }, { expireAfterSeconds: 0 });

export const chapterBanModel = (db: Connection) => db.model('ChapterBan', schema, 'chapterbans');

/** Returns the filter for bans that are in force at a time. */
export const inForceAt = (now: Date) => ({ $or: [{ until: null }, { until: { $gt: now } }] });
