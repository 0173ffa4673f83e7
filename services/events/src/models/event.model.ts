import { DAY_MS, type Event, publicLocation, type Repeats, seesMembersOnly } from '@meridian/shared-types';
import { documentFields, fieldProjection, type FieldDefinitions, type StoredDocument } from '@meridian/service-kit';
import { EVENT_FIELDS, readFields } from '@meridian/shared-types/schemas';
import { searchWords } from '@meridian/shared-types/search';
import { Schema, type Connection, type Types } from 'mongoose';
import { INDEXES } from './event-indexes';
import { SEAT_FIELDS, seatSchema, toSeats, type OwnRsvp, type SeatsDoc } from '../event-terms/event-seats';
import type { EventTimes } from '../event-terms/event-times';

/** One day, in milliseconds. */
export const LONG_MS = DAY_MS;
export const isLong = ({ startTime, endTime }: Pick<EventTimes, 'startTime' | 'endTime'>): boolean =>
  endTime.getTime() - startTime.getTime() > LONG_MS;

/** Returns the number of a month (UTC) since the year 0. */
export const monthOf = (time: Date): number => time.getUTCFullYear() * 12 + time.getUTCMonth();

/**
 * Returns the words of a title in one text, each after a space. Unlike the list of words, this can be compared on keys
 * that are in the order of a list.
 * @example titleTextOf('Résumé & CV') // ' resume cv'
 */
export const titleTextOf = (title: string): string =>
  searchWords(title)
    .map((word) => ` ${word}`)
    .join('');

/** Returns the fields by which an event is found. They are set with every change of its title or times. */
export const findableBy = ({ title, ...times }: Pick<EventDoc, 'title' | 'startTime' | 'endTime'>) => ({
  titleWords: searchWords(title),
  titleText: titleTextOf(title),
  isLong: isLong(times),
  startMonth: monthOf(times.startTime),
});

/** The index of the dates of a series by their place in its rule. */
export const SERIES_INDEX = { seriesId: 1, recurrenceId: 1 } as const;

const fields = {
  chapterId: { type: Number, required: true },
  ...documentFields(EVENT_FIELDS),
  /** The folded words of the title, for searches by prefix. */
  titleWords: {
    type: [String],
    default(this: { title: string }) {
      return searchWords(this.title);
    },
  },
  /** The result of {@link titleTextOf} for the title. */
  titleText: {
    // It is empty for a title without letters and digits, so mongoose may not require it.
    type: String,
    default(this: { title: string }) {
      return titleTextOf(this.title);
    },
  },
  /** The link to an online meeting. */
  meetingUrl: String,
  startLocal: { type: String, required: true },
  endLocal: { type: String, required: true },
  timeZone: { type: String, required: true },
  tzdb: { type: String, required: true },
  startTime: { type: Date, required: true },
  endTime: { type: Date, required: true },
  /** Whether the event lasts longer than {@link LONG_MS}. */
  isLong: {
    type: Boolean,
    required: true,
    default(this: Pick<EventTimes, 'startTime' | 'endTime'>) {
      return isLong(this);
    },
  },
  /** The result of {@link monthOf} for the start. */
  startMonth: {
    type: Number,
    required: true,
    default(this: Pick<EventTimes, 'startTime'>) {
      return monthOf(this.startTime);
    },
  },
  isPublic: { type: Boolean, required: true },
  /** The number of RSVPs with status `attending`. It changes in the same transaction as the RSVP. */
  attendeeCount: { type: Number, default: 0 },
  /**
   * The id of the organizer, who created it. It is absent if the account was deleted or no longer belongs to the
   * chapter, so that only the admins of the chapter manage the event.
   */
  createdBy: Schema.Types.ObjectId,
  isOrganizerAway: Boolean,
  createdAt: { type: Date, required: true },
  status: { type: String, enum: ['draft', 'cancelled'] },
  messages: {
    type: [new Schema({ text: String, at: Date, by: Schema.Types.ObjectId }, { _id: false })],
    default: undefined,
  },
  cancellation: { type: new Schema({ reason: String, at: Date }, { _id: false }) },
  /** The version, which grows by 1 with every change of the event itself. If absent, it is 1. */
  version: Number,
  /** The time of the last change. It is absent if there was none. */
  changedAt: Date,
  /** The id of the series to which this date belongs. */
  seriesId: Schema.Types.ObjectId,
  /**
   * The beginning that the rule of the series gives this date, in the form of `startLocal`. It stays when the date is
   * moved.
   */
  recurrenceId: String,
  /**
   * The fields that were changed for this date alone, as in `overriddenBy`. Changes of the series do not affect them.
   */
  overrides: { type: [String], default: undefined },
  repeats: Schema.Types.Mixed,
} satisfies FieldDefinitions;

export interface EventDoc extends SeatsDoc, StoredDocument<typeof fields> {
  /** Whether the account of the organizer is not active, so that the admins manage the event until it is again. */
  isOrganizerAway?: true;
  /** It is absent from scheduled events. */
  status?: 'draft' | 'cancelled';
  cancellation?: { reason: string; at: Date };
  /** The messages to everyone who goes, oldest first. `by` is absent if the sender's account was deleted. */
  messages?: { text: string; at: Date; by?: Types.ObjectId }[];
  /** The repetition of a draft. */
  repeats?: Repeats | null;
}

const createSchema = () =>
  new Schema<EventDoc>({ ...fields, ...seatSchema }, { strict: 'throw', versionKey: false, autoCreate: false });

const { cancelled, ...indexes } = INDEXES;
const schema = createSchema()
  .index({ createdBy: 1 })
  .index({ 'messages.by': 1 }, { sparse: true })
  .index({ tzdb: 1, startTime: 1 })
  .index({ startTime: 1 }, { partialFilterExpression: { capacity: { $gt: 0 } } })
  // This index is created first, so that no date is stored twice.
  .index(SERIES_INDEX, { unique: true, partialFilterExpression: { recurrenceId: { $exists: true } } })
  .index({ seriesId: 1, startTime: 1 }, { partialFilterExpression: { seriesId: { $exists: true } } })
  .index(cancelled, { partialFilterExpression: { status: 'cancelled' } });
for (const index of Object.values(indexes)) schema.index(index);

export const eventModel = (db: Connection) => db.model('Event', schema, 'events');

const draftSchema = createSchema()
  .index({ createdBy: 1, createdAt: -1, _id: -1, chapterId: 1 })
  .index({ chapterId: 1, createdAt: -1, _id: -1 });

/** Drafts have a collection of their own, so that no read of events can return one. */
export const eventDraftModel = (db: Connection) => db.model('EventDraft', draftSchema, 'eventdrafts');

export const EVENT_PROJECTION = {
  ...fieldProjection(EVENT_FIELDS),
  startTime: 1,
  endTime: 1,
  startLocal: 1,
  endLocal: 1,
  timeZone: 1,
  chapterId: 1,
  attendeeCount: 1,
  isPublic: 1,
  createdBy: 1,
  isOrganizerAway: 1,
  status: 1,
  cancellation: 1,
  version: 1,
  seriesId: 1,
  ...SEAT_FIELDS,
} as const;

/** The reader of an event, or undefined for visitors. */
export type Reader = Parameters<typeof seesMembersOnly>[0];
export type ShownEvent = Pick<EventDoc, '_id' | keyof typeof EVENT_PROJECTION>;
/** An event with the fields that only some people see. */
export type StoredEvent = ShownEvent &
  Pick<EventDoc, 'meetingUrl' | 'messages' | 'recurrenceId' | 'overrides' | 'repeats'>;
export const WHOLE_EVENT_PROJECTION = {
  ...EVENT_PROJECTION,
  meetingUrl: 1,
  messages: 1,
  recurrenceId: 1,
  overrides: 1,
  repeats: 1,
} as const;

/** Returns the local times of the venue. */
export const localTimesOf = ({
  startLocal,
  endLocal,
  timeZone,
}: Pick<EventDoc, 'startLocal' | 'endLocal' | 'timeZone'>) => ({ startLocal, endLocal, timeZone });

/** Returns the id of the person who organizes an event now, or null if only the admins of its chapter do. */
export const organizerOf = ({ createdBy, isOrganizerAway }: Pick<EventDoc, 'createdBy' | 'isOrganizerAway'>) =>
  createdBy && !isOrganizerAway ? String(createdBy) : null;

export function toEvent(event: ShownEvent, own: OwnRsvp | null, reader: Reader): Event {
  const { startTime, endTime, cancellation } = event;
  const seesMembers = seesMembersOnly(reader);
  return {
    id: String(event._id),
    ...readFields(EVENT_FIELDS, event),
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    ...localTimesOf(event),
    location: seesMembers ? event.location : publicLocation(event.location),
    chapterId: event.chapterId,
    attendeeCount: event.attendeeCount,
    isPublic: event.isPublic,
    status: event.status ?? 'scheduled',
    cancellation: cancellation ? { reason: cancellation.reason, at: cancellation.at.toISOString() } : null,
    version: event.version ?? 1,
    organizerId: seesMembers ? organizerOf(event) : null,
    seriesId: event.seriesId ? String(event.seriesId) : null,
    userRsvpStatus: own?.userRsvpStatus ?? null,
    userRsvp: own?.userRsvp ?? null,
    ...toSeats(event),
  };
}
