import * as z from 'zod';
import { contract } from '../contract';
import { Done, Id, IdParams, Instant } from '../fields';
import { AttendeePage, AttendeeQuery, EventSettings } from './attendee-schemas';
import { CalendarFeed, CalendarFeedKind } from './calendar-feed-schemas';
import { eventsCalls } from './calls';
import { chapterEventTerms } from './chapter-event-terms';
import { doorTerms } from './door-terms';
import { schedulingHintsTerms } from './scheduling-hints-terms';
import { pulseTerms } from './pulse-terms';
import { InvolvedFilter, InvolvedPage, InvolvedQuery } from './people-schemas';
import { rsvpTerms } from './rsvp-terms';
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
  MyEvent,
  RsvpStatus,
} from './schemas';

/**
 * The calls for events and RSVPs. Only active members and site admins see members-only events. Other people do not get
 * them in lists, and get a 404 by id.
 */
export const eventsApi = contract('events', eventsCalls, {
  list: {
    access: 'public',
    summary: 'Events that the caller may see, by start time',
    query: EventQuery,
    response: z.array(Event),
  },
  countUpcoming: {
    access: 'public',
    summary: 'Number of upcoming events that the caller may see',
    response: z.object({ count: z.number().int() }),
  },
  get: {
    access: 'public',
    summary:
      'One event, with the link to the meeting for those who go and those who manage it; drafts only for the latter',
    params: IdParams,
    response: EventDetails,
  },
  previewImage: {
    access: 'public',
    summary: 'A picture of a public event for previews of its link, 1200 by 630 pixels',
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
    access: 'active-or-site-admin',
    summary: 'Who goes to an event: the people who show it, or everyone for those who manage the event',
    params: IdParams,
    query: AttendeeQuery,
    response: AttendeePage,
  },
  people: {
    access: 'active-or-site-admin',
    summary: 'Everyone who replied to an event, in the order of their RSVPs (those who manage the event)',
    params: IdParams,
    query: InvolvedQuery,
    response: InvolvedPage,
  },
  exportPeople: {
    access: 'active-or-site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'The same as a CSV file, without email addresses (those who manage the event); recorded in the audit log',
    params: IdParams,
    query: InvolvedFilter,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
  sendMessage: {
    access: 'active-or-site-admin',
    limit: 'rare',
    summary: 'Writes to everyone who goes: they read it on the page of the event (those who manage the event)',
    params: IdParams,
    body: EventMessageInput,
    response: EventMessage,
    status: 201,
  },
  create: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Creates an event, or one that repeats (active members in their chapters, site admins anywhere)',
    body: EventInput,
    response: Event,
    status: 201,
  },
  update: {
    access: 'signed-in',
    limit: 'rare',
    isConditional: true,
    summary: 'Changes an event, dates of its series, or a draft (its organizer, admins of its chapter, site admins)',
    params: IdParams,
    body: EventEdit,
    response: ChangedEvent,
  },
  cancel: {
    access: 'signed-in',
    limit: 'rare',
    summary:
      'Cancels an event or dates of its series; everyone sees the reason (its organizer, chapter and site admins)',
    params: IdParams,
    body: Cancelling,
    response: ChangedEvent,
  },
  restore: {
    access: 'signed-in',
    limit: 'rare',
    summary:
      'Brings back an event that was cancelled and is not over; its RSVPs are those that it had (its organizer, chapter ' +
      'and site admins)',
    params: IdParams,
    response: Event,
  },
  publish: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Makes a draft an event that people see (its organizer, admins of its chapter, site admins)',
    params: IdParams,
    response: Event,
  },
  removeDraft: {
    access: 'signed-in',
    summary: 'Deletes a draft (its organizer, admins of its chapter, site admins)',
    params: IdParams,
    response: Done,
  },
  drafts: {
    access: 'active-or-site-admin',
    summary: "The caller's drafts of events, newest first",
    response: z.array(Event),
  },
  ...schedulingHintsTerms,
  ...pulseTerms,
  ...doorTerms,
  ...chapterEventTerms,
  ...rsvpTerms,
  mine: {
    access: 'active',
    summary: "The caller's upcoming events: RSVP attending or maybe",
    response: z.array(MyEvent),
  },
  settings: {
    access: 'signed-in',
    summary: "The caller's settings about events",
    response: EventSettings,
  },
  updateSettings: {
    access: 'signed-in',
    summary: "Changes the caller's settings about events; also for the events that they go to already",
    body: EventSettings,
    response: EventSettings,
  },
  calendar: {
    access: 'public',
    summary: 'One event in the format of calendar programs (RFC 5545)',
    params: IdParams,
    response: z.undefined(),
    mediaType: 'text/calendar',
  },
  calendarFeeds: {
    access: 'signed-in',
    summary: "The caller's calendar feeds. Their links are shown when they are created, and never again",
    response: z.array(CalendarFeed),
  },
  createCalendarFeed: {
    access: 'active',
    limit: 'rare',
    summary: 'Creates a secret link to a feed for calendar programs; a link of this kind from before ends',
    body: z.strictObject({ kind: CalendarFeedKind }),
    response: CalendarFeed.extend({ path: z.string() }),
    status: 201,
  },
  removeCalendarFeed: {
    access: 'signed-in',
    summary: 'Ends the link to a feed',
    params: z.strictObject({ kind: CalendarFeedKind }),
    response: Done,
  },
  calendarFeed: {
    access: 'public',
    summary: 'A feed by its secret link: 410 once it was replaced or removed, 403 while its owner is no active member',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'Not a calendar') }),
    response: z.undefined(),
    mediaType: 'text/calendar',
  },
  rsvps: {
    access: 'signed-in',
    summary: 'RSVPs of a person, newest first (the person, site admins)',
    params: IdParams,
    response: z.array(z.object({ eventId: Id, status: RsvpStatus, updatedAt: Instant })),
  },
});
