import { exportSource, type ExportSources } from '@meridian/service-kit';
import { eventBlock } from './calendars/calendar-text';
import { toCalendarEvent } from './calendars/calendar-event';
import { zoneBlock } from './calendars/zone-block';
import { localTimesOf, type EventDoc } from './models/event.model';
import type { Models } from './models/create-models';

/** The reader of the site export, which contains everything regardless of who may see it. */
const OFFICE = { isActive: true, isSiteAdmin: true };

const draft = {
  startLocal: (event: EventDoc) => localTimesOf(event).startLocal,
  endLocal: (event: EventDoc) => localTimesOf(event).endLocal,
  timeZone: (event: EventDoc) => localTimesOf(event).timeZone,
  guestLimit: ({ guestLimit }: EventDoc) => guestLimit ?? 0,
  createdById: 'createdBy',
} as const;
const LOCAL_TIMES = ['startLocal', 'endLocal', 'timeZone', 'guestLimit'] as const;

type Needed = Pick<Models, 'Events' | 'Drafts' | 'Series' | 'Changes' | 'Rsvps' | 'CheckIns' | 'Holidays'>;

/**
 * Exports the data of the events service for a site export. `origin` is the origin of the pages, for calendar entries.
 */
export const exportSources = (models: Needed, origin: string): ExportSources<'events'> => ({
  events: exportSource('events', models.Events, {
    columns: {
      ...draft,
      status: ({ status }) => status ?? 'scheduled',
      cancellationReason: 'cancellation.reason',
      cancelledAt: 'cancellation.at',
      guestCount: ({ guestCount }) => guestCount ?? 0,
      waitingCount: ({ waitingCount }) => waitingCount ?? 0,
      messages: ({ messages }) => messages?.map(({ text, at, by }) => ({ text, at, byId: by ?? null })),
    },
    reads: [...LOCAL_TIMES, 'status', 'guestCount', 'waitingCount', 'messages', 'version'],
    limit: 200,
    toCalendarEntry: (event) => {
      const { text, timeZone } = eventBlock(toCalendarEvent(event as never, OFFICE, origin));
      return { text, ...(timeZone && { timeZone: { name: timeZone, text: zoneBlock(timeZone) } }) };
    },
  }),
  eventChanges: exportSource('eventChanges', models.Changes, { columns: { byId: 'by' } }),
  eventDrafts: exportSource('eventDrafts', models.Drafts, { columns: draft, reads: LOCAL_TIMES }),
  series: exportSource('series', models.Series, {
    columns: {
      title: 'template.title',
      template: ({ template }) => ({
        description: template.description,
        location: template.location,
        meetingUrl: template.meetingUrl ?? null,
        isPublic: template.isPublic,
        capacity: template.capacity ?? null,
        guestLimit: template.guestLimit,
        rsvpOpensLocal: template.rsvpOpensLocal ?? null,
        rsvpClosesLocal: template.rsvpClosesLocal ?? null,
      }),
      createdById: 'createdBy',
    },
    reads: ['template'],
  }),
  rsvps: exportSource('rsvps', models.Rsvps, {
    columns: { guests: ({ guests }) => guests ?? 0, waitingSince: 'waiting.since', seatsWanted: 'waiting.party' },
    reads: ['guests'],
  }),
  attendance: exportSource('attendance', models.CheckIns, { columns: {} }),
  holidays: exportSource('holidays', models.Holidays, {
    columns: { holidays: ({ holidays }) => holidays.map(({ date, name }) => ({ date, name })) },
    reads: ['holidays'],
    toId: (id) => id,
  }),
});
