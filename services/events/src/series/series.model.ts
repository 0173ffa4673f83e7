import { Schema, type Connection, type Types } from 'mongoose';

/** What every date of a series has unless it was changed. Times are those of the first date. */
export interface SeriesTemplate {
  title: string;
  description: string;
  location: string;
  meetingUrl?: string | undefined;
  isPublic: boolean;
  capacity: number | null;
  guestLimit: number;
  rsvpOpensLocal?: string | undefined;
  rsvpClosesLocal?: string | undefined;
}

/** An event that repeats. Its dates are ordinary events, which are made some months ahead. */
export interface SeriesDoc {
  _id: Types.ObjectId;
  chapterId: number;
  /** An RRULE of RFC 5545 with its WKST, without UNTIL and COUNT. It tells days; `startLocal` tells the time. */
  rule: string;
  /** The last day on which a date may be; absent without an end. */
  until?: string;
  timeZone: string;
  /** Of the first date for which the rule is true, as in `EventTimes`. */
  startLocal: string;
  endLocal: string;
  template: SeriesTemplate;
  /** Absent if the creator's account was deleted. */
  createdBy?: Types.ObjectId;
  createdAt: Date;
  /** When the rule or the template was changed last. */
  changedAt: Date;
  /** Grows by 1 with every change of the series, not with dates that are made. */
  version: number;
  /** The day of the rule up to which dates were made. A date before it that is missing is never made. */
  madeUntil: string;
  /** Whether all of its dates were made. */
  isEnded: boolean;
  /** The series whose later dates this one took over. */
  splitFrom?: Types.ObjectId;
}

const schema = new Schema<SeriesDoc>(
  {
    chapterId: { type: Number, required: true },
    rule: { type: String, required: true },
    until: String,
    timeZone: { type: String, required: true },
    startLocal: { type: String, required: true },
    endLocal: { type: String, required: true },
    template: {
      type: new Schema<SeriesTemplate>(
        {
          title: { type: String, required: true },
          description: { type: String, default: '' },
          location: { type: String, default: '' },
          meetingUrl: String,
          isPublic: { type: Boolean, required: true },
          capacity: Number,
          guestLimit: { type: Number, default: 0 },
          rsvpOpensLocal: String,
          rsvpClosesLocal: String,
        },
        { _id: false, strict: 'throw' },
      ),
      required: true,
    },
    createdBy: Schema.Types.ObjectId,
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    version: { type: Number, required: true },
    madeUntil: { type: String, required: true },
    isEnded: { type: Boolean, required: true },
    splitFrom: Schema.Types.ObjectId,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ isEnded: 1, madeUntil: 1 })
  .index({ createdBy: 1 });

export const seriesModel = (db: Connection) => db.model('EventSeries', schema, 'eventseries');
