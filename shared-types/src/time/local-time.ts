import { DAY_MS } from './time';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats, because creating one takes fifty times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish dates have the format of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * Returns the local time in a zone at an instant, to the minute.
 * @example localTimeAt(new Date('2026-11-23T00:00:00Z'), 'America/New_York') // '2026-11-22T19:00'
 */
export const localTimeAt = (instant: Date | number, timeZone: string): string =>
  formatIn(timeZone).format(instant).replace(' ', 'T');

/** Returns whether a local time is all-day, which means that it is a date. @example isAllDay('2026-11-22') // true */
export const isAllDay = (local: string): boolean => local.length === 10;

/**
 * Returns a local time with its offset from UTC, as in ISO 8601 and schema.org. A date stays a date.
 * @example withOffset('2026-11-22T19:00', '2026-11-23T00:00:00.000Z') // '2026-11-22T19:00:00-05:00'
 */
export function withOffset(local: string, instant: string): string {
  if (isAllDay(local)) return local;
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(instant)) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return `${local}:00${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

/**
 * Returns the instant of a local time in a zone. A time that clocks skip is later by the skipped hour, and one that
 * they show twice is the first of the two.
 * @example toInstant('2026-11-22T19:00', 'America/New_York') // '2026-11-23T00:00:00.000Z'
 */
export function toInstant(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const offsetAt = (instant: number) => Date.parse(`${localTimeAt(instant, timeZone)}Z`) - instant;
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => asUtc - offsetAt(at));
  const found = [before, after].find((at) => at !== undefined && localTimeAt(at, timeZone) === local);
  return new Date(found ?? before ?? asUtc).toISOString();
}
