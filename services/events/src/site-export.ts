import { exportedId, exportSource, instantOrNull, type ExportSources } from '@meridian/service-kit';
import { eventBlock } from './calendars/calendar-text';
import { toCalendarEvent } from './calendars/calendar-event';
import { zoneBlock } from './calendars/zone-block';
import type { CheckInDoc } from './models/check-in.model';
import type { EventChangeDoc } from './models/event-change.model';
import { localTimesOf, type EventDoc } from './models/event.model';
import type { HolidayListDoc } from './models/holiday.model';
import type { Models } from './models/create-models';
import type { RsvpDoc } from './models/rsvp.model';
import type { SeriesDoc } from './models/series.model';

/** The reader of the site export, which contains everything regardless of who may see it. */
const OFFICE = { isActive: true, isSiteAdmin: true };

const DRAFT = {
  chapterId: 1,
  title: 1,
  description: 1,
  location: 1,
  meetingUrl: 1,
  startLocal: 1,
  endLocal: 1,
  timeZone: 1,
  startTime: 1,
  endTime: 1,
  isPublic: 1,
  capacity: 1,
  guestLimit: 1,
  createdBy: 1,
  createdAt: 1,
} as const;
const toRecord = (event: EventDoc) => ({
  id: String(event._id),
  chapterId: event.chapterId,
  title: event.title,
  description: event.description,
  location: event.location,
  meetingUrl: event.meetingUrl ?? null,
  ...localTimesOf(event),
  startTime: instantOrNull(event.startTime),
  endTime: instantOrNull(event.endTime),
  isPublic: event.isPublic,
  capacity: event.capacity ?? null,
  guestLimit: event.guestLimit ?? 0,
  createdById: exportedId(event.createdBy),
  createdAt: instantOrNull(event.createdAt),
});

type Needed = Pick<Models, 'Events' | 'Drafts' | 'Series' | 'Changes' | 'Rsvps' | 'CheckIns' | 'Holidays'>;

/**
 * Exports the data of the events service for a site export. `origin` is the origin of the pages, for calendar entries.
 */
export const exportSources = (models: Needed, origin: string): ExportSources<'events'> => ({
  events: exportSource<'events', EventDoc>(models.Events, {
    fields: {
      ...DRAFT,
      status: 1,
      cancellation: 1,
      attendeeCount: 1,
      guestCount: 1,
      waitingCount: 1,
      rsvpOpensAt: 1,
      rsvpClosesAt: 1,
      seriesId: 1,
      messages: 1,
      version: 1,
      changedAt: 1,
    },
    limit: 200,
    toItem: (event) => {
      const { text, timeZone } = eventBlock(toCalendarEvent(event as never, OFFICE, origin));
      return {
        record: {
          ...toRecord(event),
          status: event.status ?? 'scheduled',
          cancellationReason: event.cancellation?.reason ?? null,
          cancelledAt: instantOrNull(event.cancellation?.at),
          attendeeCount: event.attendeeCount,
          guestCount: event.guestCount ?? 0,
          waitingCount: event.waitingCount ?? 0,
          rsvpOpensAt: instantOrNull(event.rsvpOpensAt),
          rsvpClosesAt: instantOrNull(event.rsvpClosesAt),
          seriesId: exportedId(event.seriesId),
          messages: (event.messages ?? []).map(({ text: written, at, by }) => ({
            text: written,
            at: instantOrNull(at),
            byId: exportedId(by),
          })),
          changedAt: instantOrNull(event.changedAt),
        },
        calendarEntry: text,
        ...(timeZone && { timeZone: { name: timeZone, text: zoneBlock(timeZone) } }),
      };
    },
  }),
  eventChanges: exportSource<'eventChanges', EventChangeDoc>(models.Changes, {
    fields: { eventId: 1, version: 1, at: 1, by: 1, changes: 1 },
    toItem: ({ _id, eventId, version, at, by, changes }) => ({
      record: {
        id: String(_id),
        eventId: String(eventId),
        version,
        at: instantOrNull(at),
        byId: exportedId(by),
        changes: changes as never,
      },
    }),
  }),
  eventDrafts: exportSource<'eventDrafts', EventDoc>(models.Drafts, {
    fields: DRAFT,
    toItem: (event) => ({ record: toRecord(event) }),
  }),
  series: exportSource<'series', SeriesDoc>(models.Series, {
    fields: {
      chapterId: 1,
      rule: 1,
      until: 1,
      timeZone: 1,
      startLocal: 1,
      endLocal: 1,
      template: 1,
      createdBy: 1,
      createdAt: 1,
      isEnded: 1,
    },
    toItem: ({ _id, until, template, createdBy, createdAt, ...series }) => ({
      record: {
        id: String(_id),
        chapterId: series.chapterId,
        title: template.title,
        rule: series.rule,
        until: until ?? null,
        timeZone: series.timeZone,
        startLocal: series.startLocal,
        endLocal: series.endLocal,
        template: {
          description: template.description,
          location: template.location,
          meetingUrl: template.meetingUrl ?? null,
          isPublic: template.isPublic,
          capacity: template.capacity ?? null,
          guestLimit: template.guestLimit,
          rsvpOpensLocal: template.rsvpOpensLocal ?? null,
          rsvpClosesLocal: template.rsvpClosesLocal ?? null,
        },
        createdById: exportedId(createdBy),
        createdAt: instantOrNull(createdAt),
        isEnded: series.isEnded,
      },
    }),
  }),
  rsvps: exportSource<'rsvps', RsvpDoc>(models.Rsvps, {
    fields: { userId: 1, eventId: 1, status: 1, guests: 1, isHidden: 1, waiting: 1, updatedAt: 1 },
    toItem: ({ _id, userId, eventId, status, guests, isHidden, waiting, updatedAt }) => ({
      record: {
        id: String(_id),
        userId: String(userId),
        eventId: String(eventId),
        status,
        guests: guests ?? 0,
        isHidden: isHidden ?? false,
        waitingSince: instantOrNull(waiting?.since),
        seatsWanted: waiting?.party ?? null,
        updatedAt: instantOrNull(updatedAt),
      },
    }),
  }),
  attendance: exportSource<'attendance', CheckInDoc>(models.CheckIns, {
    fields: { eventId: 1, userId: 1, place: 1, name: 1, arrivedAt: 1 },
    toItem: ({ _id, eventId, userId, place, name, arrivedAt }) => ({
      record: {
        id: String(_id),
        eventId: String(eventId),
        userId: exportedId(userId),
        place: place ?? null,
        name: name ?? null,
        arrivedAt: instantOrNull(arrivedAt),
      },
    }),
  }),
  holidays: exportSource<'holidays', HolidayListDoc>(models.Holidays, {
    fields: { holidays: 1 },
    toId: (id) => id,
    toItem: ({ _id, holidays }) => ({
      record: { id: _id, holidays: holidays.map(({ date, name }) => ({ date, name })) },
    }),
  }),
});
