import { isAllDay, localTimeAt, type Event } from '@meridian/shared-types';
import { addDays, format, parseISO } from 'date-fns';

/** The time zone of days and hours: the reader's, or that of each event's venue. */
export type Clocks = 'mine' | 'venue';

/** The times at which an event is shown: local times without a zone, `YYYY-MM-DDTHH:mm`. They are compared as texts. */
export interface ShownTimes {
  from: string;
  to: string;
  isAllDay: boolean;
}

type Times = Pick<Event, 'startTime' | 'endTime' | 'startLocal' | 'endLocal'>;

/**
 * Returns the time zone of the device, which changes when its owner travels. Devices without one report Etc/Unknown.
 */
export function readersZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}

/**
 * Returns the times of an event in the chosen time zone. An event that takes all day is on the same dates for everyone.
 */
export function shownTimes(event: Times, clocks: Clocks, zone = readersZone()): ShownTimes {
  const { startLocal, endLocal } = event;
  if (isAllDay(startLocal)) {
    const last = endLocal < startLocal ? startLocal : endLocal;
    return { from: `${startLocal}T00:00`, to: `${dateOf(addDays(parseISO(last), 1))}T00:00`, isAllDay: true };
  }
  if (clocks === 'venue') return { from: startLocal, to: endLocal, isAllDay: false };
  const own = (iso: string) => localTimeAt(new Date(iso), zone);
  return { from: own(event.startTime), to: own(event.endTime), isAllDay: false };
}

/** Returns the date of one of the calendar's days. @example dateOf(new Date(2026, 10, 22)) // '2026-11-22' */
export const dateOf = (day: Date): string => format(day, 'yyyy-MM-dd');

/** Returns the minutes since midnight. @example minuteOf('2026-11-22T19:30') // 1170 */
export const minuteOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

/** @example localAt('2026-11-22', 1170) // '2026-11-22T19:30' */
export const localAt = (date: string, minute: number): string => {
  const two = (count: number) => String(count).padStart(2, '0');
  return minute >= 1440
    ? localAt(dateOf(addDays(parseISO(date), 1)), minute - 1440)
    : `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

/** @example clockText('2026-11-22T19:30') // '7:30 PM' */
export const clockText = (local: string): string => format(parseISO(`2000-01-01T${local.slice(11)}`), 'h:mm a');

/** Returns a short text for narrow places. @example briefClockText('2026-11-22T19:00') // '7p' */
export const briefClockText = (local: string): string =>
  format(parseISO(`2000-01-01T${local.slice(11)}`), local.endsWith(':00') ? 'haaaaa' : 'h:mmaaaaa');
