import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection, type Types } from 'mongoose';

export interface StoredScan {
  scanId: string;
  at: Date;
  isUndone?: boolean;
}

/** The person who recorded or undid a scan. */
export interface ScanRecord {
  scanId: string;
  userId: Types.ObjectId;
  undoneAt?: Date;
}

const fields = {
  eventId: { type: Schema.Types.ObjectId, required: true },
  userId: Schema.Types.ObjectId,
  /** 0 is the person's own seat. The others are those of their guests. */
  place: Number,
  name: String,
  scans: {
    type: [new Schema<StoredScan>({ scanId: String, at: Date, isUndone: Boolean }, { _id: false, strict: 'throw' })],
    default: [],
  },
  records: {
    type: [
      new Schema<ScanRecord>(
        { scanId: String, userId: Schema.Types.ObjectId, undoneAt: Date },
        { _id: false, strict: 'throw' },
      ),
    ],
    default: undefined,
  },
  arrivedAt: { type: Date, default: null },
} satisfies FieldDefinitions;

/** A seat at the door. It belongs to a person or their guest, or to a person without an RSVP, who only has a name. */
export interface CheckInDoc extends StoredDocument<typeof fields> {
  scans: StoredScan[];
  /** The latest record of each stored scan. */
  records?: ScanRecord[];
  /** The time of the earliest scan that was not undone, or null if there is none. */
  arrivedAt: Date | null;
}

const schema = new Schema<CheckInDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ eventId: 1, userId: 1, place: 1 }, { unique: true, partialFilterExpression: { userId: { $exists: true } } })
  .index({ eventId: 1, 'scans.scanId': 1 }, { unique: true })
  .index({ eventId: 1, _id: 1 }, { partialFilterExpression: { name: { $exists: true } } })
  .index({ 'records.userId': 1 })
  .index({ userId: 1 }, { partialFilterExpression: { userId: { $exists: true } } });

export const checkInModel = (db: Connection) => db.model('CheckIn', schema, 'checkins');
