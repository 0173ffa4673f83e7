import * as z from 'zod';
import { contract } from '../calls/contract';
import { Done, Id, IdParams, Instant } from '../fields/fields';
import { AttendeePage, AttendeeQuery, EventSettings } from './replies/attendee-schemas';
import { CalendarFeed, CalendarFeedKind } from './calendar-feed-schemas';
import { eventsCalls } from './calls';
import { chapterEventTerms } from './chapter-event-terms';
import { doorTerms } from './seats/door-terms';
import { schedulingHintsTerms } from './times/scheduling-hints-terms';
import { pulseTerms } from './replies/pulse-terms';
import { InvolvedFilter, InvolvedPage, InvolvedQuery } from './replies/people-schemas';
import { rsvpTerms } from './replies/rsvp-terms';
import {
  Cancelling,
  ChangedEvent,
  Event,
  EventDetails,
  EventEdit,
  EventInput,
  EventMessage,
  EventMessageInput,
  EventQuery,
  ListedEvent,
  MyEvent,
  RsvpStatus,
} from './schemas';

/** The most bytes of a list of 100 events, whose texts may take three bytes for each character. */
const LIST_BYTES = 384 * 1024;

/**
 * The calls for events and RSVPs. Only active members and site admins see members-only events. Other people do not get
 * them in lists, and get a 404 by id.
 */
export const eventsApi = contract('events', eventsCalls, {
  list: {
    access: 'public',
    summary: 'Lists the events that the caller may see by start time, with cut texts',
    query: EventQuery,
    response: z.array(ListedEvent),
    maxBytes: LIST_BYTES,
  },
  countUpcoming: {
    access: 'public',
    summary: 'Counts the upcoming events that the caller may see',
    response: z.object({ count: z.number().int() }),
  },
  get: {
    access: 'public',
    holdsSecret: true, // Only some people get the link to the meeting.
    summary:
      'Returns an event, with the meeting link for people who are going and event managers; only managers see drafts',
    params: IdParams,
    response: EventDetails,
    maxBytes: 512 * 1024,
  },
  previewImage: {
    access: 'public',
    summary: 'Returns a picture of a public event for link previews, 1200 by 630 pixels',
    params: IdParams,
    query: z.strictObject({
      /**
       * The version of the event. It only changes the address, because other sites cache the picture by its address.
       */
      v: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    response: z.undefined(),
    mediaType: 'image/png',
  },
  attendees: {
    access: 'signed-in',
    summary:
      'Lists who is going to an event: the people who share it, or everyone for event managers (active members, admins of the chapter, site admins)',
    params: IdParams,
    query: AttendeeQuery,
    response: AttendeePage,
  },
  people: {
    access: 'signed-in',
    summary: 'Lists everyone who replied to an event in the order of their RSVPs (event managers)',
    params: IdParams,
    query: InvolvedQuery,
    response: InvolvedPage,
    maxBytes: 384 * 1024,
  },
  exportPeople: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Exports everyone who replied to an event as a CSV file without email addresses, and records the export in the audit log (event managers)',
    params: IdParams,
    query: InvolvedFilter,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
  sendMessage: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Sends a message to everyone who is going, which is also shown on the page of the event (event managers)',
    params: IdParams,
    body: EventMessageInput,
    response: EventMessage,
    status: 201,
  },
  create: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Creates an event or a series (active members in their chapters, site admins anywhere)',
    body: EventInput,
    response: Event,
    status: 201,
  },
  update: {
    access: 'signed-in',
    limit: 'rare',
    isConditional: true,
    summary: 'Changes an event, dates of its series, or a draft (its organizer, chapter admins, site admins)',
    params: IdParams,
    body: EventEdit,
    response: ChangedEvent,
  },
  cancel: {
    access: 'signed-in',
    limit: 'rare',
    summary:
      'Cancels an event or dates of its series with a reason that everyone sees (its organizer, chapter admins, site admins)',
    params: IdParams,
    body: Cancelling,
    response: ChangedEvent,
  },
  restore: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Restores a cancelled event that is not over, with its RSVPs (its organizer, chapter admins, site admins)',
    params: IdParams,
    response: Event,
  },
  publish: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Publishes a draft (its organizer, chapter admins, site admins)',
    params: IdParams,
    response: Event,
  },
  removeDraft: {
    access: 'signed-in',
    summary: 'Deletes a draft (its organizer, chapter admins, site admins)',
    params: IdParams,
    response: Done,
  },
  drafts: {
    access: 'active-or-site-admin',
    summary: "Lists the caller's drafts of events, newest first, with cut texts",
    response: z.array(Event),
    maxBytes: LIST_BYTES,
  },
  ...schedulingHintsTerms,
  ...pulseTerms,
  ...doorTerms,
  ...chapterEventTerms,
  ...rsvpTerms,
  mine: {
    access: 'active',
    summary: 'Lists the next 100 events to which the caller replied attending or maybe, with cut texts',
    response: z.array(MyEvent),
    maxBytes: LIST_BYTES,
  },
  settings: {
    access: 'signed-in',
    summary: "Returns the caller's event settings",
    response: EventSettings,
  },
  updateSettings: {
    access: 'signed-in',
    summary: "Changes the caller's event settings, also for events to which they have already replied",
    body: EventSettings,
    response: EventSettings,
  },
  calendar: {
    access: 'public',
    summary: 'Returns an event in iCalendar format (RFC 5545)',
    params: IdParams,
    response: z.undefined(),
    mediaType: 'text/calendar',
  },
  calendarFeeds: {
    access: 'signed-in',
    summary: "Lists the caller's calendar feeds, without their links, which are only shown when they are created",
    response: z.array(CalendarFeed),
  },
  createCalendarFeed: {
    access: 'active',
    limit: 'rare',
    summary: 'Creates a secret link to a calendar feed, which replaces the earlier link of the same kind',
    body: z.strictObject({ kind: CalendarFeedKind }),
    response: CalendarFeed.extend({ path: z.string() }),
    status: 201,
  },
  removeCalendarFeed: {
    access: 'signed-in',
    summary: 'Removes the link to a calendar feed',
    params: z.strictObject({ kind: CalendarFeedKind }),
    response: Done,
  },
  calendarFeed: {
    access: 'public',
    summary:
      'Returns a calendar feed by its secret link; 410 if the link was replaced or removed, 403 if its owner is not an active member',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'Not a calendar') }),
    response: z.undefined(),
    mediaType: 'text/calendar',
  },
  rsvps: {
    access: 'signed-in',
    summary: 'Lists the RSVPs of a person, newest first (the person, site admins)',
    params: IdParams,
    response: z.array(z.object({ eventId: Id, status: RsvpStatus, updatedAt: Instant })),
  },
});
