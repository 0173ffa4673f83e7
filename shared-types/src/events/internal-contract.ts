import * as z from 'zod';
import { AccessQuestion, EventAccess } from '../admin/person-access';
import { ChapterEventsEnd } from '../chapters/archive-schemas';
import { ChapterEventsMove } from '../chapters/merge-schemas';
import { internalContract } from '../contract';
import { ChapterId, ChapterIdParam, Done, Id, IdParams, Instant, InstantInput } from '../fields';
import { IntervalQuery } from '../interval-query';
import { mergeTerms } from '../merging';
import { Attendance, CountQuery } from '../statistics';
import { LocalTime } from '../time';
import { exportPageCall } from '../site-export/export-page';

/** What mails say about an event. */
const EventBrief = z.object({
  id: Id,
  chapterId: ChapterId,
  title: z.string(),
  startTime: Instant,
  endTime: Instant,
  startLocal: LocalTime,
  timeZone: z.string(),
  isPublic: z.boolean(),
  isCancelled: z.boolean(),
  // Absent from replicas of the version before.
  endLocal: LocalTime.optional(),
  location: z.string().optional(),
});
export type EventBrief = z.infer<typeof EventBrief>;

/** An event as a reminder names it. */
const reminded = {
  eventId: Id,
  seriesId: Id.optional(),
  title: z.string(),
  isPublic: z.boolean(),
  /** The time in words, by the clocks of the venue. */
  when: z.string(),
};

/** Calls between services; never reachable through the gateway. */
export const eventsInternalApi = internalContract('events', {
  ...exportPageCall('events'),
  weekCounts: {
    method: 'GET',
    path: '/internal/week-counts',
    summary: 'Number of events that start in the current Sunday-to-Saturday week of their chapter, by chapter',
    response: z.object({
      counts: z.array(
        z.object({
          chapterId: ChapterId,
          count: z.number().int(),
          /** Without the members-only ones. Absent from replicas of the version before. */
          publicCount: z.number().int().optional(),
        }),
      ),
    }),
  },
  audience: {
    method: 'GET',
    path: '/internal/events/{id}/audience',
    summary: 'Ids of people who go to an event, may go or wait for a seat, in order, up to 500 at a time',
    params: IdParams,
    query: z.strictObject({
      after: Id.optional(),
      /** Only those who go or for whom a seat is held, or only those who go. */
      only: z.enum(['hasSeat', 'isGoing']).optional(),
    }),
    response: z.object({ userIds: z.array(Id) }),
  },
  starting: {
    method: 'GET',
    path: '/internal/events/starting',
    summary: 'Events that start in an interval and are not cancelled, up to 200 at a time',
    query: IntervalQuery,
    response: z.object({ due: z.array(z.object({ id: Id, at: Instant, ...reminded })) }),
  },
  endingOffers: {
    method: 'GET',
    path: '/internal/offers/ending',
    summary: 'Seats that are held for people until a time in an interval, up to 200 at a time',
    query: IntervalQuery,
    response: z.object({ due: z.array(z.object({ id: Id, at: Instant, userId: Id, ...reminded })) }),
  },
  briefs: {
    method: 'POST',
    path: '/internal/events/briefs',
    summary: 'What emails say about up to 100 events; drafts and unknown ids are left out',
    body: z.strictObject({
      ids: z.array(Id).max(100),
      /** A person for whom seats may be held. */
      userId: Id.optional(),
    }),
    response: z.object({
      events: z.array(EventBrief),
      /** Which of the events hold a seat for the person. Absent from replicas of the version before. */
      heldIds: z.array(Id).optional(),
    }),
  },
  upcoming: {
    method: 'POST',
    path: '/internal/events/upcoming',
    summary: 'The next 20 events of some chapters in an interval, by start; cancelled ones are left out',
    body: z.strictObject({ chapterIds: z.array(ChapterId).max(200), from: InstantInput, to: InstantInput }),
    response: z.object({ events: z.array(EventBrief) }),
  },
  comingOfChapter: {
    method: 'GET',
    path: '/internal/chapters/{id}/coming-events',
    summary: 'Number of events of a chapter that have not begun and are not cancelled',
    params: z.strictObject({ id: ChapterIdParam }),
    response: z.object({ count: z.number().int() }),
  },
  cancelOfChapter: {
    method: 'POST',
    path: '/internal/chapters/{id}/cancellation',
    summary: 'Cancels up to 50 events of an archived chapter that have not begun, and ends its series. Idempotent',
    params: z.strictObject({ id: ChapterIdParam }),
    body: ChapterEventsEnd,
    response: z.object({ /** Events that are still to be cancelled. */ left: z.number().int() }),
  },
  moveOfChapter: {
    method: 'POST',
    path: '/internal/chapters/{id}/move',
    summary:
      'Moves up to 50 events of a merged chapter that have not begun to the other one, and its series. Idempotent',
    params: z.strictObject({ id: ChapterIdParam }),
    body: ChapterEventsMove,
    response: z.object({ /** Events that are still to be moved. */ left: z.number().int() }),
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary: "Removes a person's RSVPs, and their id from events they created; blocks further writes. Idempotent",
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  endCalendarFeeds: {
    method: 'POST',
    path: '/internal/people/{userId}/calendar-feeds/end',
    summary: "Ends the links to a person's calendar feeds that were made until then. Idempotent",
    params: z.strictObject({ userId: Id }),
    body: z.strictObject({ madeUntil: InstantInput }),
    response: Done,
  },
  access: {
    method: 'POST',
    path: '/internal/events/{id}/access/{userId}',
    summary:
      'Whether a person sees an event, manages it and its door, replies to it and comes in, and why; 404 without one',
    params: z.strictObject({ id: Id, userId: Id }),
    body: AccessQuestion,
    response: EventAccess,
  },
  ...mergeTerms,
  counts: {
    method: 'POST',
    path: '/internal/events/counts',
    summary: 'Number of events that began in each of up to 24 intervals, and who came, of one chapter or all',
    body: CountQuery,
    // What is optional is absent from replicas of the version before.
    response: z.object({
      counts: z.array(z.number().int()),
      attendance: z.array(Attendance).optional(),
      byChapter: z
        .array(z.array(z.object({ chapterId: ChapterId, events: z.number().int(), attendance: Attendance })))
        .optional(),
    }),
  },
  comingCounts: {
    method: 'GET',
    path: '/internal/events/coming-counts',
    summary: 'Number of events of each chapter that have not begun and are not cancelled',
    response: z.object({ counts: z.array(z.object({ chapterId: ChapterId, count: z.number().int() })) }),
  },
  answers: {
    method: 'POST',
    path: '/internal/events/answers',
    summary: 'When up to 500 people last answered an event of each chapter, since a time',
    body: z.strictObject({ userIds: z.array(Id).max(500), since: Instant }),
    response: z.object({ answers: z.array(z.object({ userId: Id, chapterId: ChapterId, at: Instant })) }),
  },
});
