import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

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

const fields = {
  chapterId: { type: Number, required: true },
  /**
   * An RRULE of RFC 5545 with its WKST, without UNTIL and COUNT. It contains only days, and `startLocal` contains the
   * time.
   */
  rule: { type: String, required: true },
  /** The last day on which a date may be. It is absent without an end. */
  until: String,
  timeZone: { type: String, required: true },
  /** The start of the first date that follows the rule, as in `EventTimes`. */
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
  /** The id of the organizer, as in `EventDoc`. */
  createdBy: Schema.Types.ObjectId,
  isOrganizerAway: Boolean,
  createdAt: { type: Date, required: true },
  /** The time of the last change of the rule or the template. */
  changedAt: { type: Date, required: true },
  /** The version, which grows by 1 with every change of the series but not with new dates. */
  version: { type: Number, required: true },
  /** The day of the rule up to which dates were created. A missing date before it is never created. */
  createdUntil: { type: String, required: true },
  /** Whether all dates were created. */
  isEnded: { type: Boolean, required: true },
  /** The id of the series from which this one was split off. */
  splitFrom: Schema.Types.ObjectId,
} satisfies FieldDefinitions;

/** An event that repeats. Its dates are ordinary events, which are created some months ahead. */
export interface SeriesDoc extends StoredDocument<typeof fields> {
  template: SeriesTemplate;
  isOrganizerAway?: true;
}

const schema = new Schema<SeriesDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ isEnded: 1, createdUntil: 1 })
  .index({ createdBy: 1 });

export const seriesModel = (db: Connection) => db.model('EventSeries', schema, 'eventseries');
