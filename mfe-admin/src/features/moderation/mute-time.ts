import { DAY_MS } from '@meridian/shared-types';

/**
 * Returns the time in a day, in the time zone of the device and in the format of a time field.
 * @example '2026-11-26T18:30'
 */
export function tomorrowHere(now = new Date()): string {
  const local = new Date(now.getTime() + DAY_MS - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
