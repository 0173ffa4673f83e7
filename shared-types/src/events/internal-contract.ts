import * as z from 'zod';
import { AccessQuestion, EventAccess } from '../people/person-access';
import { ChapterEventsEnd } from '../chapters/archive/archive-schemas';
import { ChapterEventsMove } from '../chapters/archive/merge-schemas';
import { internalContract } from '../calls/contract';
import { ChapterId, ChapterIdParam, Done, Id, IdParams, Instant, InstantInput } from '../fields/fields';
import { IntervalQuery } from '../fields/interval-query';
import { mergeTerms } from '../people/merging';
import { Attendance, CountQuery } from '../statistics';
import { LocalTime } from '../fields/time-fields';
import { personalPageCall } from '../personal-export/personal-page';
import { exportPageCall } from '../site-export/export-page';

/** The data of an event that mails contain. */
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
  endLocal: LocalTime,
  location: z.string(),
});
export type EventBrief = z.infer<typeof EventBrief>;

/** A name and an address. They are never one text, because each of them may contain any character. */
const Mailbox = z.strictObject({ name: z.string(), address: z.string() });

/** What a calendar file in a mail contains besides the event. */
const InvitationRequest = z.strictObject({
  /** Whether the person sees what only members see. */
  isActive: z.boolean(),
  /** The sender of the mail. Calendar apps ignore a file from anybody else. */
  organizer: Mailbox,
  attendee: Mailbox,
  /** The least `SEQUENCE`, which is higher than that of all files that the person has got about the event. */
  sequence: z.number().int().min(0),
});
export type InvitationRequest = z.infer<typeof InvitationRequest>;

/** A calendar file for one person. */
const Invitation = z.object({
  event: EventBrief,
  /** The file adds the event to the person's calendar, or changes it there, or takes it away. */
  method: z.enum(['REQUEST', 'CANCEL']),
  sequence: z.number().int(),
  /** It differs whenever a calendar app would show something else. */
  digest: z.string(),
  text: z.string(),
});

/** The data of an event that a reminder contains. */
const reminded = {
  eventId: Id,
  seriesId: Id.optional(),
  title: z.string(),
  isPublic: z.boolean(),
  /** The time in words, in the time zone of the venue. */
  when: z.string(),
};

/**
 * A person whose place in a chapter has changed, which is their membership or a ban. Without a chapter, whether their
 * account is active has changed. What is true now is asked from chapters, so neither the order of two records nor a
 * second delivery matters.
 */
const MemberChange = z.strictObject({ id: Id, userId: Id, chapterId: ChapterId.optional() });
export type MemberChange = z.infer<typeof MemberChange>;

/** The calls between services, which are never reachable through the gateway. */
export const eventsInternalApi = internalContract('events', {
  ...exportPageCall('events'),
  ...personalPageCall('events'),
  weekCounts: {
    method: 'GET',
    path: '/internal/week-counts',
    summary: 'Counts the events of each chapter that start in its current week, Sunday to Saturday',
    response: z.object({
      counts: z.array(
        z.object({
          chapterId: ChapterId,
          count: z.number().int(),
          /** The number without members-only events. */
          publicCount: z.number().int(),
        }),
      ),
    }),
  },
  audience: {
    method: 'GET',
    path: '/internal/events/{id}/audience',
    summary: 'Lists the ids of people who are going, may go or are on the waiting list, in order, up to 500 at a time',
    params: IdParams,
    query: z.strictObject({
      after: Id.optional(),
      /** Selects only people who attend or have an offered seat, or only people who attend. */
      only: z.enum(['hasSeat', 'isGoing']).optional(),
    }),
    response: z.object({ userIds: z.array(Id) }),
  },
  starting: {
    method: 'GET',
    path: '/internal/events/starting',
    summary: 'Lists the events that start in an interval and are not cancelled, up to 200 at a time',
    query: IntervalQuery,
    response: z.object({ due: z.array(z.object({ id: Id, at: Instant, ...reminded })) }),
  },
  endingOffers: {
    method: 'GET',
    path: '/internal/offers/ending',
    summary: 'Lists the seat offers that expire in an interval, up to 200 at a time',
    query: IntervalQuery,
    response: z.object({ due: z.array(z.object({ id: Id, at: Instant, userId: Id, ...reminded })) }),
  },
  briefs: {
    method: 'POST',
    path: '/internal/events/briefs',
    summary: 'Returns the details of up to 100 events for emails; drafts and unknown ids are left out',
    body: z.strictObject({
      ids: z.array(Id).max(100),
      /** A person for whom seats may be held. */
      userId: Id.optional(),
    }),
    response: z.object({
      events: z.array(EventBrief),
      /** The events that hold a seat for the person. */
      heldIds: z.array(Id),
    }),
  },
  invitation: {
    method: 'POST',
    path: '/internal/events/{id}/invitations/{userId}',
    summary: 'Returns the calendar file for a mail to a person about an event; null for a draft and an unknown event',
    params: z.strictObject({ id: Id, userId: Id }),
    body: InvitationRequest,
    response: z.object({ invitation: Invitation.nullable() }),
  },
  upcoming: {
    method: 'POST',
    path: '/internal/events/upcoming',
    summary: 'Lists the next 20 events of the given chapters in an interval by start; cancelled events are left out',
    body: z.strictObject({ chapterIds: z.array(ChapterId).max(200), from: InstantInput, to: InstantInput }),
    response: z.object({ events: z.array(EventBrief) }),
  },
  upcomingOfChapter: {
    method: 'GET',
    path: '/internal/chapters/{id}/upcoming-events',
    summary: 'Counts the upcoming events of a chapter that are not cancelled',
    params: z.strictObject({ id: ChapterIdParam }),
    response: z.object({ count: z.number().int() }),
  },
  cancelOfChapter: {
    method: 'POST',
    path: '/internal/chapters/{id}/cancellation',
    summary: 'Cancels up to 50 upcoming events of an archived chapter, and ends its series. Idempotent',
    params: z.strictObject({ id: ChapterIdParam }),
    body: ChapterEventsEnd,
    response: z.object({ /** The number of events that still have to be cancelled. */ left: z.number().int() }),
  },
  moveOfChapter: {
    method: 'POST',
    path: '/internal/chapters/{id}/move',
    summary: 'Moves up to 50 upcoming events of a merged chapter, and its series, to the other chapter. Idempotent',
    params: z.strictObject({ id: ChapterIdParam }),
    body: ChapterEventsMove,
    response: z.object({ /** The number of events that still have to be moved. */ left: z.number().int() }),
  },
  changeMembers: {
    method: 'POST',
    path: '/internal/member-changes',
    summary:
      'Follows changes of people: gives up the seats of people who are banned now, ends the places on waiting lists of people whose account is not active, and hands the events of both and of former members over to the admins. Idempotent',
    body: z.strictObject({ records: z.array(MemberChange).min(1).max(50) }),
    response: Done,
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary:
      "Removes a person's RSVPs, and their id from events that they created, and blocks further writes. Idempotent",
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  endCalendarFeeds: {
    method: 'POST',
    path: '/internal/people/{userId}/calendar-feeds/end',
    summary: 'Removes the calendar links of a person that were created up to a time. Idempotent',
    params: z.strictObject({ userId: Id }),
    body: z.strictObject({ createdUntil: InstantInput }),
    response: Done,
  },
  access: {
    method: 'POST',
    path: '/internal/events/{id}/access/{userId}',
    summary: 'Explains whether a person may see, manage, reply to and enter an event; 404 for an unknown event',
    params: z.strictObject({ id: Id, userId: Id }),
    body: AccessQuestion,
    response: EventAccess,
  },
  conversationAccess: {
    method: 'GET',
    path: '/internal/events/{id}/conversation-access/{userId}',
    summary:
      'Returns whether a person with an active account may read the conversation of an event; 404 for a draft and an unknown event',
    params: z.strictObject({ id: Id, userId: Id }),
    response: z.object({
      chapterId: ChapterId,
      /** The time at which the conversation ends. */
      endsAt: Instant,
      /** Whether the person goes to the event and is not banned from its chapter, or organizes it as a member. */
      mayRead: z.boolean(),
      mayRemove: z.boolean(),
      /** Whether the chapter is archived, so that nobody writes. It is absent for open ones. */
      isArchived: z.literal(true).optional(),
    }),
  },
  ...mergeTerms,
  counts: {
    method: 'POST',
    path: '/internal/events/counts',
    summary:
      'Counts the events that started in each of up to 24 intervals, and their attendance, of one chapter or of all',
    body: CountQuery,
    response: z.object({
      counts: z.array(z.number().int()),
      attendance: z.array(Attendance),
      byChapter: z
        .array(z.array(z.object({ chapterId: ChapterId, events: z.number().int(), attendance: Attendance })))
        .optional(),
    }),
  },
  comingCounts: {
    method: 'GET',
    path: '/internal/events/upcoming-counts',
    summary: 'Counts the upcoming events of each chapter that are not cancelled',
    response: z.object({ counts: z.array(z.object({ chapterId: ChapterId, count: z.number().int() })) }),
  },
  answers: {
    method: 'POST',
    path: '/internal/events/answers',
    summary: 'Returns when up to 500 people last replied to an event of each chapter, since a time',
    body: z.strictObject({ userIds: z.array(Id).max(500), since: Instant }),
    response: z.object({ answers: z.array(z.object({ userId: Id, chapterId: ChapterId, at: Instant })) }),
  },
});
