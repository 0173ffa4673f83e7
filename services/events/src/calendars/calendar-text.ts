import { endsBeforeStart, isAllDay, isolated, PRODUCT_NAME } from '@meridian/shared-types';
import {
  ICalCalendar,
  type ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import type { EventDoc } from '../models/event.model';
import { occursOnce } from '../event-terms/event-times';
import { blockAgrees, zoneBlock } from './zone-block';

/** The data of an event that a calendar app shows. `location` contains only what the reader may see. */
export type CalendarEvent = Pick<
  EventDoc,
  'title' | 'description' | 'location' | 'startTime' | 'endTime' | 'cancellation' | 'version' | 'createdAt'
> & {
  id: string;
  startLocal: string;
  endLocal: string;
  timeZone: string;
  /** The time of the last change, or of the creation. */
  changedAt: Date;
  url: string;
  /** The reader's reply. It is undefined in a calendar that belongs to nobody in particular. */
  reply?: CalendarReply;
  /** The meeting link, for a reader who goes. */
  meetingUrl?: string;
  /** Further lines, each folded: about the series that the entry represents or belongs to, or about the recipient. */
  lines?: readonly string[];
  /** What differs in a calendar file that is mailed. */
  mailed?: MailedEntry;
};

/** How the entry of a calendar file in a mail differs from that of a feed. */
interface MailedEntry {
  /** It replaces the version, because it also grows when the reply of the recipient changes. */
  sequence: number;
  at: Date;
  /** Whether the recipient no longer goes, so that their calendar removes the event. */
  isWithdrawn: boolean;
}

/**
 * A person's reply to an event, as their calendar shows it. A person on the waiting list may still get a seat, which
 * counts as tentative.
 */
export type CalendarReply = 'going' | 'tentative' | 'declined' | 'unanswered';

/** Marks in the title, because not all calendar apps show that the time is free. */
const MARKS: Partial<Record<CalendarReply, string>> = { declined: ' (declined)', unanswered: ' (no reply)' };

/** The interval in seconds after which calendar apps are asked to read a feed again. */
const REFRESH_SECONDS = 3600;
const END = 'END:VCALENDAR';

/** The name of a calendar to which people subscribe, or what a calendar app does with a file in a mail. */
type CalendarKind = { name: string } | { method: ICalCalendarMethod };

/**
 * Returns a calendar in the format of RFC 5545 (iCalendar). All lines of an event depend only on the event, so its text
 * changes only when the event does.
 * @param blocks from {@link eventBlock}
 * @example calendarText({ name: 'Meridian: My Events', blocks: [eventBlock(event)] })
 */
export function calendarText({ blocks, ...kind }: CalendarKind & { blocks: EventBlock[] }): string {
  const calendar = new ICalCalendar({
    prodId: { company: PRODUCT_NAME, product: 'Events' },
    ...('name' in kind ? { name: kind.name, ttl: REFRESH_SECONDS } : kind),
  });
  const zones = [...new Set(blocks.flatMap(({ timeZone }) => timeZone ?? []))].sort();
  const components = [...zones.map((zone) => zoneBlock(zone)), ...blocks.map(({ text }) => text)];
  return `${calendar.toString().replace(END, '')}${components.map((each) => `${each}\r\n`).join('')}${END}\r\n`;
}

export interface EventBlock {
  text: string;
  /** The time zone that the text refers to. It is undefined for times in UTC and for dates. */
  timeZone: string | undefined;
}

/**
 * Returns the `VEVENT` of an event. Its `UID` never changes. Its `SEQUENCE` and stamps change with the event, so that
 * calendar apps notice that it was moved or cancelled. A cancelled event also has a mark in its title, because not
 * all apps show the status.
 */
export function eventBlock(event: CalendarEvent): EventBlock {
  const { times, timeZone } = toTimes(event);
  const { cancellation, reply, meetingUrl, mailed } = event;
  const mark = (reply && MARKS[reply]) ?? '';
  const calendar = new ICalCalendar();
  calendar.createEvent({
    ...times,
    id: `${event.id}@${PRODUCT_NAME.toLowerCase()}`,
    sequence: mailed?.sequence ?? (event.version ?? 1) - 1,
    stamp: mailed?.at ?? event.changedAt,
    created: event.createdAt,
    lastModified: event.changedAt,
    summary: cancellation ? `CANCELLED: ${isolated(event.title)}` : event.title + mark,
    description: cancellation ? `Cancelled: ${cancellation.reason}\n\n${event.description}`.trim() : event.description,
    location: [event.location, meetingUrl].filter(Boolean).join(' · '),
    url: event.url,
    status: statusOf(event),
    transparency: cancellation || mark ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
  const text = calendar.toString();
  const block = text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VEVENT') + 'END:VEVENT'.length);
  const conference = meetingUrl ? conferenceLines(new URL(meetingUrl).href) : [];
  const lines = [...(event.lines ?? []), ...conference].map((line) => `${line}\r\n`).join('');
  return { text: block.replace('DTSTART', () => `${lines}DTSTART`), timeZone };
}

function statusOf({ cancellation, reply, mailed }: CalendarEvent): ICalEventStatus {
  if (cancellation || mailed?.isWithdrawn) return ICalEventStatus.CANCELLED;
  return reply === 'tentative' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/**
 * Returns lines with the meeting link for apps that have a button for it. They are defined by RFC 7986, and by
 * Google and Apple.
 */
const conferenceLines = (url: string): string[] =>
  [`CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Join the meeting:${url}`, `X-GOOGLE-CONFERENCE:${url}`].map(
    // A line may have at most 75 bytes. A URL contains only single-byte characters.
    (line) => line.replace(/.{74}(?=.)/g, '$&\r\n '),
  );

/**
 * Returns whether an event is written in its time zone or as dates. Only then do its times repeat by the local clock.
 */
export const isInZone = (event: CalendarEvent): boolean =>
  event.timeZone === 'UTC' || isAllDay(event.startLocal) || toTimes(event).timeZone !== undefined;

/**
 * Returns the times of an event. They are dates for an all-day event, otherwise local times with their zone. They are
 * in UTC if the calendar's zone block would result in another time than was agreed, or if calendar apps disagree.
 * An end that is not after the start is left out, because a calendar must not have it.
 */
function toTimes(event: CalendarEvent): { times: Pick<ICalEventData, 'start' | 'end'>; timeZone: string | undefined } {
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
