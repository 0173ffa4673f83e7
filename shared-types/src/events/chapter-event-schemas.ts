import * as z from 'zod';
import { Id, limitParam } from '../fields/fields';
import { Event } from './schemas';

/** The lists of a chapter's events for its admins. `past` events have started. */
export const ChapterEventView = z.enum(['drafts', 'upcoming', 'past']);
export type ChapterEventView = z.infer<typeof ChapterEventView>;

/** The attendance of an event in seats, so guests count as people. */
export const EventAttendance = z.object({
  /** The seats of people who RSVPed as attending. */
  going: z.number().int(),
  /** The number of those that were checked in. */
  checkedIn: z.number().int(),
  /** Other people who were checked in: by name, or without an RSVP as attending. */
  walkIns: z.number().int(),
});
export type EventAttendance = z.infer<typeof EventAttendance>;

/** A row in the list of a chapter's events, for its admins. */
export const ChapterEvent = Event.pick({
  id: true,
  title: true,
  startTime: true,
  endTime: true,
  startLocal: true,
  endLocal: true,
  timeZone: true,
  chapterId: true,
  attendeeCount: true,
  isPublic: true,
  status: true,
  cancellation: true,
  seriesId: true,
  capacity: true,
  seatsTaken: true,
  waitingCount: true,
}).extend({
  /** The name of the creator. It is null after the deletion of the account. */
  organizerName: z.string().nullable(),
  /** It is null until somebody was checked in. */
  attendance: EventAttendance.nullable(),
});
export type ChapterEvent = z.infer<typeof ChapterEvent>;

/** A query for a page. `after` is `next` of the previous page. */
export const ChapterEventQuery = z.strictObject({
  view: ChapterEventView.optional(),
  after: Id.optional(),
  limit: limitParam(100).optional(),
});

/** A page of events. Drafts are ordered newest first, future events by start, and past ones latest first. */
export const ChapterEventPage = z.object({
  events: z.array(ChapterEvent),
  /** The value of `after` for the next page. It is null at the end. */
  next: Id.nullable(),
});
export type ChapterEventPage = z.infer<typeof ChapterEventPage>;

/** The number of events in each view. Cancelled ones are listed, but not counted as future events. */
export const ChapterEventCounts = z.object({
  drafts: z.number().int(),
  upcoming: z.number().int(),
  past: z.number().int(),
});
export type ChapterEventCounts = z.infer<typeof ChapterEventCounts>;
