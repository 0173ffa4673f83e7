import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { CalendarFeedKind } from '@meridian/shared-types/schemas';
import { Schema, type Connection } from 'mongoose';

/** The number of former links that are still recognized. */
export const FORMER_LINKS = 20;

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  kind: { type: String, enum: CalendarFeedKind.options, required: true },
  /** The SHA-256 hash of the token, in hex. It is absent after the link was removed. */
  tokenHash: String,
  /** The hashes of links that were replaced or removed, newest last. Their readers get a 410. */
  formerHashes: { type: [String], default: [] },
  createdAt: { type: Date, required: true },
  /** The time at which a calendar app last read the feed, to the hour. */
  readAt: Date,
} satisfies FieldDefinitions;

/** A person's secret link of one kind. The link itself is not stored. */
export type CalendarFeedDoc = StoredDocument<typeof fields>;

const schema = new Schema<CalendarFeedDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ userId: 1, kind: 1 }, { unique: true })
  .index({ tokenHash: 1 })
  .index({ formerHashes: 1 });

export const calendarFeedModel = (db: Connection) => db.model('CalendarFeed', schema, 'calendarfeeds');
