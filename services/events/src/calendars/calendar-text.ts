import { endsBeforeStart, isAllDay, isolated, PRODUCT_NAME } from '@meridian/shared-types';
import { ICalCalendar, ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import type { EventDoc } from '../events/event.model';
import { occursOnce } from '../events/event-times';
import { blockAgrees, zoneBlock } from './zone-block';

/** An event with what a calendar program shows of it. `location` is what its reader may know. */
export type CalendarEvent = Pick<
  EventDoc,
  'title' | 'description' | 'location' | 'startTime' | 'endTime' | 'cancellation' | 'version' | 'createdAt'
> & {
  id: string;
  startLocal: string;
  endLocal: string;
  timeZone: string;
  /** When it was last changed, or created. */
  changedAt: Date;
  /** The address of its page. */
  url: string;
  /** What its reader replied; undefined where a calendar is for nobody in particular. */
  reply?: CalendarReply;
  /** The link to the meeting, for a reader who goes. */
  meetingUrl?: string;
  /** Lines about the series that it is, or that it is a date of. */
  lines?: readonly string[];
};

/** What a person replied to an event, as their calendar shows it: who waits for a seat may go, too. */
export type CalendarReply = 'going' | 'tentative' | 'declined' | 'unanswered';

/** Not all calendar programs show that the time is free. */
const MARKS: Partial<Record<CalendarReply, string>> = { declined: ' (declined)', unanswered: ' (no reply)' };

/** Seconds after which calendar programs are asked to read a feed again. */
const REFRESH_SECONDS = 3600;
const END = 'END:VCALENDAR';

/**
 * A calendar in the format of RFC 5545 (iCalendar). All lines of an event follow from the event, so that its text
 * changes only with it.
 * @param blocks from {@link eventBlock}
 * @example calendarText({ name: 'Meridian: My Events', blocks: [eventBlock(event)] })
 */
export function calendarText({ name, blocks }: { name: string; blocks: EventBlock[] }): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: PRODUCT_NAME, product: 'Events' },
    ttl: REFRESH_SECONDS,
  });
  const zones = [...new Set(blocks.flatMap(({ timeZone }) => timeZone ?? []))].sort();
  const components = [...zones.map((zone) => zoneBlock(zone)), ...blocks.map(({ text }) => text)];
  return `${calendar.toString().replace(END, '')}${components.map((each) => `${each}\r\n`).join('')}${END}\r\n`;
}

export interface EventBlock {
  text: string;
  /** The zone that the text refers to; undefined for times in UTC and dates. */
  timeZone: string | undefined;
}

/**
 * The `VEVENT` of an event. Its `UID` never changes, and its `SEQUENCE` and stamps change with the event, which is how
 * calendar programs see that it was moved or cancelled. A cancelled one says so in its title too: not all of them show
 * the status.
 */
export function eventBlock(event: CalendarEvent): EventBlock {
  const { times, timeZone } = timesOf(event);
  const { cancellation, reply, meetingUrl } = event;
  const mark = (reply && MARKS[reply]) ?? '';
  const calendar = new ICalCalendar();
  calendar.createEvent({
    ...times,
    id: `${event.id}@${PRODUCT_NAME.toLowerCase()}`,
    sequence: (event.version ?? 1) - 1,
    stamp: event.changedAt,
    created: event.createdAt,
    lastModified: event.changedAt,
    summary: cancellation ? `CANCELLED: ${isolated(event.title)}` : event.title + mark,
    description: cancellation ? `Cancelled: ${cancellation.reason}\n\n${event.description}`.trim() : event.description,
    location: [event.location, meetingUrl].filter(Boolean).join(' · '),
    url: event.url,
    status: cancellation
      ? ICalEventStatus.CANCELLED
      : reply === 'tentative'
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    transparency: cancellation || mark ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
  const text = calendar.toString();
  const block = text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VEVENT') + 'END:VEVENT'.length);
  const conference = meetingUrl ? conferenceLines(new URL(meetingUrl).href) : [];
  const lines = [...(event.lines ?? []), ...conference].map((line) => `${line}\r\n`).join('');
  return { text: block.replace('DTSTART', () => `${lines}DTSTART`), timeZone };
}

/** The link to a meeting where programs have a button for it: RFC 7986, and what Google and Apple read. */
const conferenceLines = (url: string): string[] =>
  [`CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Join the meeting:${url}`, `X-GOOGLE-CONFERENCE:${url}`].map(
    // lines have at most 75 bytes; an address has none of several bytes
    (line) => line.replace(/.{74}(?=.)/g, '$&\r\n '),
  );

/** Whether an event is written in its zone, or as dates: only so do its times repeat as the clocks show them. */
export const isInZone = (event: CalendarEvent): boolean =>
  event.timeZone === 'UTC' || isAllDay(event.startLocal) || timesOf(event).timeZone !== undefined;

/**
 * The times of an event: dates for all day, local times with their zone, or UTC where the zone's block in the calendar
 * would show another time than was agreed on, or calendar programs choose differently. An end that is not after the
 * start is left out: a calendar must not have it.
 */
function timesOf(event: CalendarEvent): { times: Pick<ICalEventData, 'start' | 'end'>; timeZone: string | undefined } {
  const { startLocal, endLocal, timeZone, startTime } = event;
  if (startLocal.length === 10) {
    const end = endsBeforeStart(event) ? null : Temporal.PlainDate.from(endLocal).add({ days: 1 });
    return {
      times: { start: Temporal.PlainDate.from(startLocal), end, allDay: true } as Pick<ICalEventData, 'start' | 'end'>,
      timeZone: undefined,
    };
  }
  const endTime = event.endTime > startTime ? event.endTime : null;
  const agrees = (at: string, instant: Date) => occursOnce(at, timeZone) && blockAgrees(timeZone, at, instant);
  if (timeZone === 'UTC' || !agrees(startLocal, startTime) || (endTime && !agrees(endLocal, endTime)))
    return { times: { start: startTime, end: endTime }, timeZone: undefined };
  const local = (text: string) => `${text.slice(0, 16)}:00`;
  return {
    times: { start: local(startLocal), end: endTime && local(endLocal), timezone: timeZone } as never,
    timeZone,
  };
}
