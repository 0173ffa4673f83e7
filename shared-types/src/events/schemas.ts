import * as z from 'zod';
import {
  ChapterId,
  ChapterIdParam,
  ChapterIdsParam,
  Id,
  Instant,
  InstantInput,
  limitParam,
  text,
} from '../fields/fields';
import { EVENT_PAGE, LIMITS } from '../limits';
import { inputShape, responseShape } from '../field-tables/field-table';
import { EVENT_FIELDS } from '../field-tables/event-fields';
import { MeetingUrl } from './meeting-url';
import { LocalTime, LocalTimeInput, TimeZone } from '../fields/time-fields';
import { EventPulse } from './replies/pulse-schemas';
import { seatEdits, seatFields, seatInputs } from './seats/seat-schemas';
import {
  ChangedDates,
  checkRepeats,
  checkScope,
  EventSeries,
  repeatsInput,
  seriesCancelling,
  seriesEdits,
} from './times/series-schemas';

/** The status of an RSVP, as it is stored and sent. */
export const RsvpStatus = z.enum(['attending', 'not_attending', 'maybe'], 'Must be attending, not_attending or maybe');
export type RsvpStatus = z.infer<typeof RsvpStatus>;

/**
 * A reply to an event. `guests` is the number of guests, which is unchanged if absent. With `waitingList`, a person for
 * whom there is no seat is put on the waiting list; without it, they are refused (409 `event_full`).
 */
export const RsvpInput = z.strictObject({
  status: RsvpStatus,
  guests: z.number().int().min(0).max(LIMITS.eventGuestCount).optional(),
  waitingList: z.boolean().optional(),
});
export type RsvpInput = z.input<typeof RsvpInput>;

/** The RSVP status in the spelling of `/api/user/events`. */
export const HubRsvpStatus = z.enum(['going', 'not_going', 'maybe']);
export type HubRsvpStatus = z.infer<typeof HubRsvpStatus>;

/**
 * The status of an event. Only people who may manage them see drafts. Cancelled events remain visible, and take no more
 * RSVPs.
 */
export const EventStatus = z.enum(['draft', 'scheduled', 'cancelled']);
export type EventStatus = z.infer<typeof EventStatus>;

/** The reason and the time of a cancellation. */
export const Cancellation = z.object({ reason: z.string(), at: Instant });
export type Cancellation = z.infer<typeof Cancellation>;

/**
 * An event of a chapter. The local times are those of the venue, in `timeZone`. For an all-day event they are dates
 * including the last day, and `endTime` is the start of the day after. `attendeeCount` counts RSVPs with `attending`.
 * `endTime` may be before `startTime`. `version` grows by 1 with every change of the event itself, not of its RSVPs.
 * `organizerId` is the creator: null if only the admins of the chapter organize the event, because the account was
 * deleted, is not active or no longer belongs to the chapter, and for people who do not see members. `seriesId` is
 * the same for all dates of a repeating event.
 */
export const Event = z.object({
  id: Id,
  ...responseShape(EVENT_FIELDS),
  startTime: Instant,
  endTime: Instant,
  startLocal: LocalTime,
  endLocal: LocalTime,
  timeZone: z.string(),
  chapterId: ChapterId,
  attendeeCount: z.number().int(),
  isPublic: z.boolean(),
  userRsvpStatus: RsvpStatus.nullable(),
  status: EventStatus,
  cancellation: Cancellation.nullable(),
  version: z.number().int(),
  organizerId: Id.nullable(),
  seriesId: Id.nullable().optional(),
  ...seatFields,
});
export type Event = z.infer<typeof Event>;

/**
 * An event in a list, as a card shows it. `description` and the reason of a cancellation are cut to
 * `LIMITS.eventExcerptMax` characters and then end with an ellipsis; the call for one event returns the whole texts. In
 * a list with one date of each series, `laterDates` is the number of its later dates that are not cancelled.
 */
export const ListedEvent = Event.extend({ laterDates: z.number().int().optional() });
export type ListedEvent = z.infer<typeof ListedEvent>;

/** A cancellation of one date, or of several dates of a series. */
export const Cancelling = z.strictObject({
  reason: text(LIMITS.cancellationReasonMax).min(1, 'A reason is required'),
  ...seriesCancelling,
});
export type Cancelling = z.input<typeof Cancelling>;

/** An upcoming event of the caller, with cut texts as in {@link ListedEvent}. */
export const MyEvent = Event.extend({ rsvpStatus: HubRsvpStatus });
export type MyEvent = z.infer<typeof MyEvent>;

/**
 * The changes since the caller's reply in words, with times of the venue. `version` is the version of the event after
 * the change.
 */
export const EventChangeNote = z.object({ version: z.number().int(), at: Instant, text: z.string() });
export type EventChangeNote = z.infer<typeof EventChangeNote>;

/** A message to all attendees from a person who manages an event. `from` is null if that account was deleted. */
export const EventMessage = z.object({
  text: z.string(),
  at: Instant,
  from: z.object({ userId: Id, name: z.string() }).nullable(),
});
export type EventMessage = z.infer<typeof EventMessage>;

export const EventMessageInput = z.strictObject({
  text: text(LIMITS.eventMessageMax).min(1, 'A message is required'),
});

/**
 * An event on its page. Only attendees and people who manage the event get `meetingUrl`, and `messages` with the newest
 * first. People who replied attending or maybe get `changes` with the oldest first. On the day of the event, the
 * recipients of `messages` also get `pulse`.
 */
export const EventDetails = Event.extend({
  meetingUrl: z.string().optional(),
  changes: z.array(EventChangeNote).optional(),
  messages: z.array(EventMessage).optional(),
  series: EventSeries.optional(),
  pulse: EventPulse.optional(),
});
export type EventDetails = z.infer<typeof EventDetails>;

/** An event after a change. `dates` is present if the change was for several dates of its series. */
export const ChangedEvent = Event.extend({ dates: ChangedDates.optional() });
export type ChangedEvent = z.infer<typeof ChangedEvent>;

const eventFields = {
  ...inputShape(EVENT_FIELDS),
  meetingUrl: MeetingUrl.optional(),
  startTime: InstantInput.optional(),
  endTime: InstantInput.optional(),
  startLocal: LocalTimeInput.optional(),
  endLocal: LocalTimeInput.optional(),
  timeZone: TimeZone.optional(),
  isPublic: z.boolean().optional().default(true),
};
type TimesInput = { [K in 'startTime' | 'endTime' | 'startLocal' | 'endLocal']?: string | undefined };

/**
 * A new event, or a draft of one. Its times are local times of the venue, or instants. The default time zone is the
 * chapter's.
 * @example const times = { startLocal: '2026-11-22T19:00', endLocal: '2026-11-22T21:30', timeZone: 'America/New_York' }
 */
export const EventInput = z
  .strictObject({
    ...eventFields,
    chapterId: ChapterId,
    ...seatInputs,
    ...repeatsInput,
    status: z.enum(['draft', 'scheduled']).optional().default('scheduled'),
  })
  .superRefine(checkTimes)
  .superRefine(checkRepeats);
export type EventInput = z.input<typeof EventInput>;

/** The editable fields of an event. The time zone, and the repetition of a draft, are unchanged if absent. */
export const EventEdit = z
  .strictObject({ ...eventFields, ...seatEdits, ...seriesEdits })
  .superRefine(checkTimes)
  .superRefine(checkRepeats)
  .superRefine(checkScope);
export type EventEdit = z.input<typeof EventEdit>;

function checkTimes({ startTime, endTime, startLocal, endLocal }: TimesInput, { addIssue }: z.RefinementCtx): void {
  const problem = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
  if (!startTime && !startLocal) problem('startTime', 'Start time is required');
  if (!endTime && !endLocal) problem('endTime', 'End time is required');
  if (startTime ?? endTime)
    for (const [path, local] of Object.entries({ startLocal, endLocal }))
      if (local) problem(path, 'Cannot be combined with startTime and endTime');
  if (startLocal && endLocal && (startLocal.length === 10) !== (endLocal.length === 10))
    problem('endLocal', 'Start and end must both have a time, or neither');
}

/**
 * The filters of the event list, which is sorted by start time unless `sort` is given. `after` is the id of the last
 * event of the previous page. `chapters` selects several chapters instead of one `chapter`. `from` and `to` (exclusive)
 * select events that overlap the range. `visibility` leaves out events for members only. With the series `next`, the
 * list has one date of each series: the next one that is not cancelled. That is the default of a list without `time`,
 * `search`, `sort`, `from` and `to`; other lists have all dates. The default `limit` is 50.
 * @example const { from, to } = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
 */
export const EventQuery = z
  .strictObject({
    chapter: ChapterIdParam.optional(),
    chapters: ChapterIdsParam.optional(),
    time: z.enum(['all', 'upcoming', 'past']).optional(),
    visibility: z.literal('public').optional(),
    search: text(LIMITS.searchMax).optional(),
    sort: z.enum(['latest', 'popular']).optional(),
    from: InstantInput.optional(),
    to: InstantInput.optional(),
    series: z.enum(['next', 'all'], 'Must be next or all').optional(),
    after: Id.optional(),
    limit: limitParam(EVENT_PAGE).optional(),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    message: 'The end of the range must be after its start',
    path: ['to'],
  })
  .refine(({ chapter, chapters }) => !chapter || !chapters, {
    message: 'Name one chapter or several, not both',
    path: ['chapters'],
  })
  .refine(
    ({ series, time, search, sort, from, to }) =>
      series !== 'next' || (time !== 'past' && [search, sort, from, to].every((value) => value === undefined)),
    { message: 'Only a list of upcoming or all events by time can have one date of each series', path: ['series'] },
  );
