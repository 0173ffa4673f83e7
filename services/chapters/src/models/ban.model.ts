import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { BanTerms } from '@meridian/shared-types';
import { Schema, type ClientSession, type Connection } from 'mongoose';

const fields = {
  chapterId: { type: Number, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  reason: { type: String, required: true },
  until: Date,
  bannedBy: Schema.Types.ObjectId,
  createdAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/**
 * A ban of a person from a chapter. Whether it has ended depends on the clock. The database deletes it some time
 * afterwards.
 */
export type BanDoc = StoredDocument<typeof fields>;

const schema = new Schema<BanDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ chapterId: 1, userId: 1 }, { unique: true })
  .index({ chapterId: 1, createdAt: -1, _id: -1 })
  .index({ userId: 1 })
  .index({ bannedBy: 1 }, { partialFilterExpression: { bannedBy: { $exists: true } } })
  .index({ until: 1 }, { expireAfterSeconds: 0 });

export const banModel = (db: Connection) => db.model('Ban', schema, 'bans');

export const toBanTerms = ({ reason, until }: Pick<BanDoc, 'reason' | 'until'>): BanTerms => ({
  reason,
  ...(until && { until: until.toISOString() }),
});

/** Returns the filter for bans that are in force at a time. */
export const inEffectAt = (now: Date) => ({ $or: [{ until: { $exists: false } }, { until: { $gt: now } }] });

/** Returns the ban of a person that is in force now, if there is one. */
export const findBan = (
  { Bans }: { Bans: ReturnType<typeof banModel> },
  chapterId: number,
  userId: unknown,
  session?: ClientSession,
) =>
  Bans.findOne(
    { chapterId, userId: String(userId), ...inEffectAt(new Date()) },
    { reason: 1, until: 1 },
    session ? { session } : {},
  ).lean();
