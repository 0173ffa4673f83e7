import { EVENT_FIELDS } from '../events/event-fields';
import { fieldColumns, type ExportKindSpec } from './export-kind';

const event = {
  id: ['id', 'Of the event'],
  chapterId: ['id', 'Whose'],
  ...fieldColumns(EVENT_FIELDS),
  meetingUrl: ['text', 'Link to an online meeting'],
  startLocal: ['text', 'By the clocks of the venue; a day for all-day events'],
  endLocal: ['text', 'By the clocks of the venue'],
  timeZone: ['text', 'IANA zone of the venue'],
  startTime: ['time', 'The start as an instant'],
  endTime: ['time', 'The end as an instant'],
  isPublic: ['boolean', 'Whether visitors see it'],
  capacity: ['number', 'Seats; empty without a limit'],
  guestLimit: ['number', 'Guests that a person may bring'],
  createdById: ['id', 'Empty where the account was deleted, or has left the chapter'],
  createdAt: ['time', 'When it was made'],
} as const;

/** The kinds of the events service. */
export const EVENT_KINDS = {
  events: {
    service: 'events',
    about: 'An event, or a date of a series; also in calendar/events.ics',
    columns: {
      ...event,
      status: ['text', 'scheduled or cancelled'],
      cancellationReason: ['text', 'Of a cancelled one'],
      cancelledAt: ['time', 'Of a cancelled one'],
      attendeeCount: ['number', 'People who go'],
      guestCount: ['number', 'Their guests'],
      waitingCount: ['number', 'People who wait for a seat'],
      rsvpOpensAt: ['time', 'From when people can reply'],
      rsvpClosesAt: ['time', 'Until when people can reply'],
      seriesId: ['id', 'Of a date of a series'],
      messages: ['list', 'What was written to everyone who goes'],
      changedAt: ['time', 'When it was changed last'],
    },
  },
  eventChanges: {
    service: 'events',
    about: 'A change of an event that people could see',
    columns: {
      id: ['id', 'Of the change'],
      eventId: ['id', 'Of the event'],
      version: ['number', 'Of the event from then on'],
      at: ['time', 'When'],
      byId: ['id', 'Empty where the account was deleted'],
      changes: ['list', 'The fields that were changed, from what and to what'],
    },
  },
  eventDrafts: { service: 'events', about: 'An event that is not published yet', columns: event },
  series: {
    service: 'events',
    about: 'An event that repeats; its dates are events',
    columns: {
      id: ['id', 'Of the series'],
      chapterId: ['id', 'Whose'],
      title: ['text', 'Of its upcoming dates'],
      rule: ['text', 'RRULE of RFC 5545'],
      until: ['text', 'The last day on which a date may be'],
      timeZone: ['text', 'IANA zone of the venue'],
      startLocal: ['text', 'Of its first date'],
      endLocal: ['text', 'Of its first date'],
      template: ['object', 'What its upcoming dates say'],
      createdById: ['id', 'Empty where the account was deleted, or has left the chapter'],
      createdAt: ['time', 'When it was made'],
      isEnded: ['boolean', 'Whether all of its dates were made'],
    },
  },
  rsvps: {
    service: 'events',
    about: "A person's reply to an event",
    columns: {
      id: ['id', 'Of the reply'],
      userId: ['id', 'Who'],
      eventId: ['id', 'What'],
      status: ['text', 'attending, maybe or not_attending'],
      guests: ['number', 'Guests of a person who goes'],
      isHidden: ['boolean', 'Whether the person does not want to be shown as going'],
      waitingSince: ['time', 'Of a person on the waiting list'],
      seatsWanted: ['number', 'Of a person on the waiting list'],
      updatedAt: ['time', 'When it was changed last'],
    },
  },
  attendance: {
    service: 'events',
    about: 'A seat that was checked in at the door',
    columns: {
      id: ['id', 'Of the seat'],
      eventId: ['id', 'What'],
      userId: ['id', 'Whose seat; empty for a walk-in'],
      place: ['number', "0: the person's own seat; others: those of their guests"],
      name: ['text', 'Of a walk-in'],
      arrivedAt: ['time', 'Empty where the check-in was undone'],
    },
  },
  holidays: {
    service: 'events',
    about: 'The holidays that organizers are warned of',
    columns: { id: ['text', 'Of the list'], holidays: ['list', 'Days: MM-DD for each year, YYYY-MM-DD for one'] },
  },
} as const satisfies Record<string, ExportKindSpec>;
