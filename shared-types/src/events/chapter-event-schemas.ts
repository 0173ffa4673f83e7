import * as z from 'zod';
import { Id, limitParam } from '../fields';
import { Event } from './schemas';

/** Events of a chapter as its admins list them. `past` ones have begun. */
export const ChapterEventView = z.enum(['drafts', 'coming', 'past']);
export type ChapterEventView = z.infer<typeof ChapterEventView>;

/** Who came to one event, by seats: guests count as people. */
export const EventAttendance = z.object({
  /** Seats of people who go. */
  going: z.number().int(),
  /** How many of those came in. */
  checkedIn: z.number().int(),
  /** Others who came in: by name, or people who had not said that they go. */
  walkIns: z.number().int(),
});
export type EventAttendance = z.infer<typeof EventAttendance>;

/** A line of the list of a chapter's events, for its admins. */
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
  /** Who created it; null once the account is gone. */
  organizerName: z.string().nullable(),
  /** Null until somebody came in. */
  attendance: EventAttendance.nullable(),
});
export type ChapterEvent = z.infer<typeof ChapterEvent>;

/** `after` is `next` of the page before. */
export const ChapterEventQuery = z.strictObject({
  view: ChapterEventView.optional(),
  after: Id.optional(),
  limit: limitParam(100).optional(),
});

/** Drafts newest first, coming events by start, past ones latest first. */
export const ChapterEventPage = z.object({
  events: z.array(ChapterEvent),
  /** `after` of the next page; null at the end. */
  next: Id.nullable(),
});
export type ChapterEventPage = z.infer<typeof ChapterEventPage>;

/** Number of events in each view; cancelled ones are listed, but not counted as coming. */
export const ChapterEventCounts = z.object({
  drafts: z.number().int(),
  coming: z.number().int(),
  past: z.number().int(),
});
export type ChapterEventCounts = z.infer<typeof ChapterEventCounts>;
