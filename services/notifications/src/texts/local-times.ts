import { DAY_MS, localTimeAt } from '@meridian/shared-types';

/**
 * Returns the instant at which clocks in a zone show a local time. A local time that clocks skip becomes one hour
 * later; of one that they show twice, either instant may be returned.
 * @example instantAt('2026-11-23T09:00', 'Europe/Berlin').toISOString() // '2026-11-23T08:00:00.000Z'
 */
export function instantAt(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  const offsetAt = (instant: number) => Date.parse(`${localTimeAt(instant, timeZone)}Z`) - instant;
  const guess = shown - offsetAt(shown);
  return new Date(shown - offsetAt(guess));
}

export const dateIn = (timeZone: string, instant: Date): string => localTimeAt(instant, timeZone).slice(0, 10);

export const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

/** Returns the weekday from 1 for Monday to 7. */
const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** Returns the end of the quiet hours that contain an instant, or undefined if none do. */
export function endOfQuiet(
  quietHours: { from: number; to: number } | null,
  timeZone: string,
  now: Date,
): Date | undefined {
  if (!quietHours) return undefined;
  const { from, to } = quietHours;
  const hour = Number(localTimeAt(now, timeZone).slice(11, 13));
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  if (!isQuiet) return undefined;
  const today = dateIn(timeZone, now);
  return instantAt(`${from > to && hour >= from ? dayAfter(today) : today}T${twoDigits(to)}:00`, timeZone);
}

const twoDigits = (count: number) => String(count).padStart(2, '0');

export interface DigestTimes {
  hour: number;
  /** The weekday of a weekly digest. Without it there is a digest each day. */
  weekday?: number;
  timeZone: string;
}

/**
 * Returns the times of a person's digests in an interval. Each is computed from its date, because of clock changes. The
 * person's id spreads them over the hour.
 */
export function digestsBetween(
  { hour, weekday, timeZone }: DigestTimes,
  userId: string,
  from: Date,
  to: Date,
): { date: string; at: Date }[] {
  const minute = Number.parseInt(userId.slice(-4), 16) % 60;
  const found: { date: string; at: Date }[] = [];
  const last = dateIn(timeZone, to);
  for (let date = dateIn(timeZone, from); date <= last; date = dayAfter(date)) {
    const at = instantAt(`${date}T${twoDigits(hour)}:${twoDigits(minute)}`, timeZone);
    if (at > from && at <= to && (weekday === undefined || weekdayOf(date) === weekday)) found.push({ date, at });
  }
  return found;
}
