import { isAllDay } from '@meridian/shared-types';

/**
 * A time of day as the reader has it, with the name of the zone.
 * @example timeIn('America/Chicago', at) // '2:30 PM Central Standard Time'
 */
export const timeIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'long' }).format(at);

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(at);

/** @example wholeDate('UTC', at) // 'November 23, 2026' */
export const wholeDate = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(at);

/**
 * When an event begins, as the reader's clocks show it; one that takes all day has its date.
 * @example startIn('America/Chicago', event) // 'Monday, November 23, 2:30 PM Central Standard Time'
 */
export const startIn = (timeZone: string, event: { startTime: string; startLocal: string }): string => {
  if (isAllDay(event.startLocal)) return dayIn('UTC', new Date(event.startLocal));
  const at = new Date(event.startTime);
  return `${dayIn(timeZone, at)}, ${timeIn(timeZone, at)}`;
};
