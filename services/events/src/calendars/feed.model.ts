import { CalendarFeedKind } from '@meridian/shared-types/schemas';
import { createHash, randomBytes } from 'node:crypto';
import { Schema, type Connection, type Types } from 'mongoose';

/** A person's secret link of one kind. Links themselves are not stored. */
export interface CalendarFeedDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: CalendarFeedKind;
  /** SHA-256 of the token, in hex; absent after the link was removed. */
  tokenHash?: string;
  /** Of links that were replaced or removed, newest last: their readers learn that it was on purpose. */
  formerHashes: string[];
  createdAt: Date;
  /** When a calendar program last read it, to the hour. */
  readAt?: Date;
}

/** How many former links are still known. */
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

/** 256 random bits, for an address. */
export const createToken = (): string => randomBytes(32).toString('base64url');
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
