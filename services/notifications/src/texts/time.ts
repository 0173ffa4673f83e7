import { isAllDay, localTimeAt, formatZoneName } from '@meridian/shared-types';
import type { EventBrief } from '@meridian/shared-types/contracts';

/** @example wholeDate('UTC', at) // 'November 23, 2026' */
export const wholeDate = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(at);

/**
 * Formats a day and time in a zone.
 * @example momentIn('America/Chicago', at) // 'Monday, November 23, 2026, 2:30 PM CST'
 */
export const momentIn = (timeZone: string, at: Date): string =>
  `${fullDate(timeZone, at)}, ${clockOf(localTimeAt(at, timeZone))} ${formatZoneName(timeZone, at.toISOString())}`;

/** @example dayIn('America/Chicago', new Date('2031-05-02T01:00:00.000Z')) // 'Thursday, May 1, 2031 (CDT)' */
export const dayIn = (timeZone: string, at: Date): string =>
  `${fullDate(timeZone, at)} (${formatZoneName(timeZone, at.toISOString())})`;

const fullDate = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(at);

/** Local times are parsed as UTC and formatted in UTC, so they stay unchanged. */
const day = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const;
const days = {
  thisYear: new Intl.DateTimeFormat('en-US', day),
  other: new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric' }),
};
const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
const clockOf = (local: string) => clock.format(new Date(`${local}Z`)).replaceAll('\u202f', ' ');

type Times = Pick<EventBrief, 'startTime' | 'endTime' | 'startLocal' | 'endLocal' | 'timeZone'>;

/**
 * Formats when an event takes place, from its start to its end: by the clock of its venue, and in a second line by that
 * of a reader in another zone. A year is included unless it is the current one.
 * @example formatTimes(event, 'Europe/Berlin', now)
 * // ['Thursday, October 22, 7:00 PM – 9:30 PM EDT', 'Your time: Friday, October 23, 1:00 AM – 3:30 AM CEST']
 */
export function formatTimes(event: Times, readersZone: string | undefined, now: Date): string[] {
  const { startTime, endTime, startLocal, endLocal } = event;
  const venue = intervalIn(event, now);
  if (!readersZone || isAllDay(startLocal)) return [venue];
  const own = (iso: string) => localTimeAt(new Date(iso), readersZone);
  const [ownStart, ownEnd] = [own(startTime), own(endTime)];
  if (ownStart === startLocal && ownEnd === endLocal) return [venue];
  const times = { startTime, endTime, startLocal: ownStart, endLocal: ownEnd };
  return [venue, `Your time: ${intervalIn({ ...times, timeZone: readersZone }, now)}`];
}

function intervalIn({ startTime, endTime, startLocal, endLocal, timeZone }: Times, now: Date): string {
  const year = localTimeAt(now, timeZone).slice(0, 4);
  const dayOf = (local: string) =>
    (local.startsWith(year) ? days.thisYear : days.other).format(new Date(local.slice(0, 10)));
  const isOneDay = startLocal.slice(0, 10) === endLocal.slice(0, 10);
  if (isAllDay(startLocal))
    return isOneDay ? `${dayOf(startLocal)}, all day` : `${dayOf(startLocal)} – ${dayOf(endLocal)}`;
  const start = `${dayOf(startLocal)}, ${clockOf(startLocal)}`;
  const [zone, endZone] = [formatZoneName(timeZone, startTime), formatZoneName(timeZone, endTime)];
  if (startLocal === endLocal) return `${start} ${zone}`;
  const end = isOneDay ? clockOf(endLocal) : `${dayOf(endLocal)}, ${clockOf(endLocal)}`;
  return `${start}${zone === endZone ? '' : ` ${zone}`} – ${end} ${endZone}`;
}
