import { localTimeAt } from '@meridian/shared-types';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The instant at which clocks in a zone show a local time. Of a time that they skip, what an hour later is called; of
 * one that they show twice, one of the two.
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

/** From 1 for Monday to 7. */
const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** When the quiet hours end in which an instant is; undefined for one outside of them. */
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
  /** Of a weekly digest; without it there is one each day. */
  weekday?: number;
  timeZone: string;
}

/**
 * The times of a person's digests in an interval, each found by the date: clocks may have changed since the one before.
 * They are spread over the hour by the person's id.
 */
export function digestsBetween(
  { hour, weekday, timeZone }: DigestTimes,
  personId: string,
  from: Date,
  to: Date,
): { date: string; at: Date }[] {
  const minute = Number.parseInt(personId.slice(-4), 16) % 60;
  const found: { date: string; at: Date }[] = [];
  const last = dateIn(timeZone, to);
  for (let date = dateIn(timeZone, from); date <= last; date = dayAfter(date)) {
    const at = instantAt(`${date}T${twoDigits(hour)}:${twoDigits(minute)}`, timeZone);
    if (at > from && at <= to && (weekday === undefined || weekdayOf(date) === weekday)) found.push({ date, at });
  }
  return found;
}
