import { z } from 'zod';
import { ChapterId, ChapterIdParam, Done, Id, Instant, InstantInput, limitParam, text } from './fields';
import { LIMITS } from './limits';
import { route, type Contract } from './route';
import { CountQuery } from './statistics';

/** An answer to an invitation, as it is stored and sent. */
export const RsvpStatus = z.enum(['attending', 'not_attending', 'maybe'], 'Must be attending, not_attending or maybe');
export type RsvpStatus = z.infer<typeof RsvpStatus>;

/** The spelling in which `/api/user/events` tells the same thing. */
export const HubRsvpStatus = z.enum(['going', 'not_going', 'maybe']);
export type HubRsvpStatus = z.infer<typeof HubRsvpStatus>;

/** An event of a chapter. `attendeeCount` counts the RSVPs `attending`. `endTime` may lie before `startTime`. */
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

/** One of the caller's own upcoming events. */
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
 * Filters of the event list. `after` is the id of the last event of the page before. `from` and `to` leave the events
 * of which some part lies between the two instants: one that ends at `from`, or starts at `to`, does not. Without any,
 * everything that the caller may see, by start time; 200 unless `limit` says otherwise.
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

const EventParams = z.strictObject({ id: Id });

/**
 * Events and RSVPs. Members-only events exist for active members only: for everyone else they are absent from lists and
 * 404 by id.
 */
export const eventsApi = {
  list: route({
    service: 'events',
    method: 'GET',
    path: '/api/events',
    access: 'public',
    summary: 'Events that the caller may see, by start time',
    query: EventQuery,
    response: z.array(Event),
  }),
  countUpcoming: route({
    service: 'events',
    method: 'GET',
    path: '/api/events/upcoming-count',
    access: 'public',
    summary: 'How many of the events that the caller may see have not started',
    response: z.object({ count: z.number().int() }),
  }),
  get: route({
    service: 'events',
    method: 'GET',
    path: '/api/events/{id}',
    access: 'public',
    summary: 'One event',
    params: EventParams,
    response: Event,
  }),
  create: route({
    service: 'events',
    method: 'POST',
    path: '/api/events',
    access: 'signed-in',
    limit: 'rare',
    summary: 'Creates an event (active members in their chapters, site admins anywhere)',
    body: EventInput,
    response: Event,
    status: 201,
  }),
  rsvp: route({
    service: 'events',
    method: 'POST',
    path: '/api/events/{id}/rsvp',
    access: 'active',
    limit: 'frequent',
    summary: "Sets the caller's answer",
    params: EventParams,
    body: z.strictObject({ status: RsvpStatus }),
    response: Event,
  }),
  mine: route({
    service: 'events',
    method: 'GET',
    path: '/api/user/events',
    access: 'active',
    summary: "The caller's upcoming events: answered attending or maybe",
    response: z.array(MyEvent),
  }),
  rsvps: route({
    service: 'events',
    method: 'GET',
    path: '/api/user/{id}/rsvps',
    access: 'signed-in',
    summary: 'Answers of a person, newest first (the person, site admins)',
    params: z.strictObject({ id: Id }),
    response: z.array(z.object({ eventId: Id, status: RsvpStatus, updatedAt: Instant })),
  }),
} satisfies Contract;

/** Calls between services; never reachable through the gateway. */
export const eventsInternalApi = {
  weekCounts: route({
    service: 'events',
    method: 'GET',
    path: '/internal/week-counts',
    access: 'service',
    summary: 'Events that start in the current Sunday-to-Saturday week (UTC), per chapter',
    response: z.object({ counts: z.array(z.object({ chapterId: ChapterId, count: z.number().int() })) }),
  }),
  removePerson: route({
    service: 'events',
    method: 'DELETE',
    path: '/internal/people/{userId}',
    access: 'service',
    summary:
      "Forgets a person's answers, and whose their events were; the events stay. Idempotent; nothing is stored for them afterwards",
    params: z.strictObject({ userId: Id }),
    response: Done,
  }),
  counts: route({
    service: 'events',
    method: 'POST',
    path: '/internal/events/counts',
    access: 'service',
    summary: 'How many events began in each of up to 24 intervals, in one chapter or in all',
    body: CountQuery,
    response: z.object({ counts: z.array(z.number().int()) }),
  }),
} satisfies Contract;
