import { Schema, type Connection, type Types } from 'mongoose';

/** The values of every date of a series that were not changed for the date. Times are those of the first date. */
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

/** An event that repeats. Its dates are ordinary events, which are created some months ahead. */
export interface SeriesDoc {
  _id: Types.ObjectId;
  chapterId: number;
  /**
   * An RRULE of RFC 5545 with its WKST, without UNTIL and COUNT. It contains only days, and `startLocal` contains the
   * time.
   */
  rule: string;
  /** The last day on which a date may be. It is absent without an end. */
  until?: string;
  timeZone: string;
  /** The start of the first date that follows the rule, as in `EventTimes`. */
  startLocal: string;
  endLocal: string;
  template: SeriesTemplate;
  /** The id of the organizer, as in `EventDoc`. */
  createdBy?: Types.ObjectId;
  isOrganizerAway?: true;
  createdAt: Date;
  /** The time of the last change of the rule or the template. */
  changedAt: Date;
  /** The version, which grows by 1 with every change of the series but not with new dates. */
  version: number;
  /** The day of the rule up to which dates were created. A missing date before it is never created. */
  createdUntil: string;
  /** Whether all dates were created. */
  isEnded: boolean;
  /** The id of the series from which this one was split off. */
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
    isOrganizerAway: Boolean,
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    version: { type: Number, required: true },
    createdUntil: { type: String, required: true },
    isEnded: { type: Boolean, required: true },
    splitFrom: Schema.Types.ObjectId,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ isEnded: 1, createdUntil: 1 })
  .index({ createdBy: 1 });

export const seriesModel = (db: Connection) => db.model('EventSeries', schema, 'eventseries');
