import { DAY_MS, isAllDay, localTimeAt, formatZoneName, type Event } from '@meridian/shared-types';
import { formatUtc } from './date-pattern';

export type EventTimes = Pick<Event, 'startTime' | 'endTime' | 'startLocal' | 'endLocal' | 'timeZone'>;

/** Returns the time zone of the device. It changes when its owner travels, and a server does not know it. */
const readersZone = (): string | undefined =>
  typeof document === 'undefined' ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Formats a local time by a pattern of date-fns (`formatUtc`). The result is the same in every zone, because the time
 * is read as UTC.
 * @example formatLocal('2026-12-01T19:00', 'EEEE, MMMM d') // 'Tuesday, December 1'
 */
export const formatLocal = (local: string, pattern: string): string =>
  formatUtc(new Date(`${isAllDay(local) ? `${local}T00:00` : local}Z`), pattern);

const CARD_DATE = 'MMM dd, yyyy';
const TIME = 'h:mm a';
const dayOf = (local: string) => local.slice(0, 10);

/** The venue's date and time as pages show them. */
export interface VenueTime {
  /** @example 'Jan 05, 2026' */
  date: string;
  /** @example '7:00 PM – 9:30 PM EST', '7:00 PM – 1:00 AM EST next day', 'All day', 'until Jan 07, 2026' */
  time: string;
}

/**
 * Returns the time of an event by the clocks of its venue. The text names two zones if the clocks change during the
 * event. An end before the start is shown as it is.
 * @example const { date, time } = formatVenueTime(event); // 'Jan 05, 2026', '7:00 PM – 9:30 PM EST'
 */
export function formatVenueTime({ startTime, endTime, startLocal, endLocal, timeZone }: EventTimes): VenueTime {
  const date = formatLocal(startLocal, CARD_DATE);
  if (isAllDay(startLocal))
    return { date, time: endLocal === startLocal ? 'All day' : `until ${formatLocal(endLocal, CARD_DATE)}` };
  if (endLocal === startLocal)
    return { date, time: `${formatLocal(startLocal, TIME)} ${formatZoneName(timeZone, startTime)}` };
  const [startZone, endZone] = [formatZoneName(timeZone, startTime), formatZoneName(timeZone, endTime)];
  const start = `${formatLocal(startLocal, TIME)}${startZone === endZone ? '' : ` ${startZone}`}`;
  const isSameDay = dayOf(startLocal) === dayOf(endLocal);
  const lasts = Date.parse(`${endLocal}Z`) - Date.parse(`${startLocal}Z`);
  const isNextDay = !isSameDay && lasts > 0 && lasts < DAY_MS;
  const end = formatLocal(endLocal, isSameDay || isNextDay ? TIME : `${CARD_DATE}, ${TIME}`);
  return { date, time: `${start} – ${end} ${endZone}${isNextDay ? ' next day' : ''}` };
}

/** Returns the short form, which the personal hub shows. @example formatVenueHubTime(event) // 'Jan 5, 7:00 PM EST' */
export const formatVenueHubTime = ({
  startTime,
  startLocal,
  timeZone,
}: Pick<EventTimes, 'startTime' | 'startLocal' | 'timeZone'>): string =>
  isAllDay(startLocal)
    ? formatLocal(startLocal, 'MMM d')
    : `${formatLocal(startLocal, 'MMM d, h:mm a')} ${formatZoneName(timeZone, startTime)}`;

/**
 * Returns the start of an event in the reader's time zone, with the weekday if the day differs. Returns undefined if
 * both clocks agree, and for events that take all day.
 * @example formatReadersTime(event) // 'Fri 1:00 AM your time'
 */
export function formatReadersTime({ startTime, startLocal }: EventTimes, zone = readersZone()): string | undefined {
  // Devices without a time zone report Etc/Unknown.
  if (isAllDay(startLocal) || !zone || zone === 'Etc/Unknown') return undefined;
  const own = localTimeAt(new Date(startTime), zone);
  if (own === startLocal) return undefined;
  return `${formatLocal(own, dayOf(own) === dayOf(startLocal) ? TIME : `EEE ${TIME}`)} your time`;
}
