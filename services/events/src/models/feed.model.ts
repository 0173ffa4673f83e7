import { CalendarFeedKind } from '@meridian/shared-types/schemas';
import { createHash, randomBytes } from 'node:crypto';
import { Schema, type Connection, type Types } from 'mongoose';

/** A person's secret link of one kind. The link itself is not stored. */
export interface CalendarFeedDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: CalendarFeedKind;
  /** The SHA-256 hash of the token, in hex. It is absent after the link was removed. */
  tokenHash?: string;
  /** The hashes of links that were replaced or removed, newest last. Their readers get a 410. */
  formerHashes: string[];
  createdAt: Date;
  /** The time at which a calendar app last read the feed, to the hour. */
  readAt?: Date;
}

/** The number of former links that are still recognised. */
export const FORMER_LINKS = 20;

const schema = new Schema<CalendarFeedDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: CalendarFeedKind.options, required: true },
    tokenHash: String,
    formerHashes: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    readAt: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ userId: 1, kind: 1 }, { unique: true })
  .index({ tokenHash: 1 })
  .index({ formerHashes: 1 });

export const calendarFeedModel = (db: Connection) => db.model('CalendarFeed', schema, 'calendarfeeds');

/** Creates a token with 256 random bits for a URL. */
export const createToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
