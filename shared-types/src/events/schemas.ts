import * as z from 'zod';
import { ChapterId, ChapterIdParam, Id, Instant, InstantInput, limitParam, text } from '../fields';
import { LIMITS } from '../limits';

/** The status of an RSVP, as it is stored and sent. */
export const RsvpStatus = z.enum(['attending', 'not_attending', 'maybe'], 'Must be attending, not_attending or maybe');
export type RsvpStatus = z.infer<typeof RsvpStatus>;

/** The RSVP status in the spelling of `/api/user/events`. */
export const HubRsvpStatus = z.enum(['going', 'not_going', 'maybe']);
export type HubRsvpStatus = z.infer<typeof HubRsvpStatus>;

/** An event of a chapter. `attendeeCount` counts RSVPs with `attending`. `endTime` may be before `startTime`. */
export const Event = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  startTime: Instant,
  endTime: Instant,
  location: z.string(),
  chapterId: ChapterId,
  attendeeCount: z.number().int(),
  isPublic: z.boolean(),
  userRsvpStatus: RsvpStatus.nullable(),
});
export type Event = z.infer<typeof Event>;

/** An upcoming event of the caller. */
export const MyEvent = Event.extend({ rsvpStatus: HubRsvpStatus });
export type MyEvent = z.infer<typeof MyEvent>;

export const EventInput = z.strictObject({
  title: text(LIMITS.eventTitleMax).min(1, 'Event title is required'),
  description: text(LIMITS.eventDescriptionMax).optional().default(''),
  location: text(LIMITS.locationMax).optional().default(''),
  startTime: InstantInput,
  endTime: InstantInput,
  chapterId: ChapterId,
  isPublic: z.boolean().optional().default(true),
});
export type EventInput = z.input<typeof EventInput>;

/**
 * Filters of the event list, sorted by start time unless `sort` is given. `after` is the id of the last event of the
 * previous page. `from` and `to` (exclusive) select events that overlap the range. Default `limit`: 200.
 * @example const { from, to } = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
 */
export const EventQuery = z
  .strictObject({
    chapter: ChapterIdParam.optional(),
    time: z.enum(['all', 'upcoming', 'past']).optional(),
    search: text(LIMITS.searchMax).optional(),
    sort: z.enum(['latest', 'popular']).optional(),
    from: InstantInput.optional(),
    to: InstantInput.optional(),
    after: Id.optional(),
    limit: limitParam(500).optional(),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    message: 'The end of the range must be after its start',
    path: ['to'],
  });
