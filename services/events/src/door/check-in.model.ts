import { Schema, type Connection, type Types } from 'mongoose';

/** One scan of a seat. */
export interface StoredScan {
  scanId: string;
  at: Date;
  isUndone?: boolean;
}

/** Who recorded a scan, or undid it. Beside the scans: replicas of the version before write these without it. */
export interface ScanRecord {
  scanId: string;
  userId: Types.ObjectId;
  undoneAt?: Date;
}

/** A seat at the door: of a person or their guest, or of a person without an RSVP, who has a name only. */
export interface CheckInDoc {
  _id: Types.ObjectId;
  eventId: Types.ObjectId;
  userId?: Types.ObjectId;
  /** 0 is the person's own seat, the others are those of their guests. */
  place?: number;
  name?: string;
  scans: StoredScan[];
  /** Of the scans that are kept, the latest record each. */
  records?: ScanRecord[];
  /** The earliest scan that was not undone; null if there is none. */
  arrivedAt: Date | null;
}

const schema = new Schema<CheckInDoc>(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    userId: Schema.Types.ObjectId,
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
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ eventId: 1, userId: 1, place: 1 }, { unique: true, partialFilterExpression: { userId: { $exists: true } } })
  .index({ eventId: 1, 'scans.scanId': 1 }, { unique: true })
  .index({ eventId: 1, _id: 1 }, { partialFilterExpression: { name: { $exists: true } } })
  .index({ 'records.userId': 1 })
  .index({ userId: 1 }, { partialFilterExpression: { userId: { $exists: true } } });

export const checkInModel = (db: Connection) => db.model('CheckIn', schema, 'checkins');
