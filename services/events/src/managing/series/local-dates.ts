import { Temporal } from 'temporal-polyfill';

/** Returns the day of a local time. @example dayOf('2026-11-24T19:00') // '2026-11-24' */
export const dayOf = (local: string): string => local.slice(0, 10);

/** Returns the same local time on another day. @example onDay('2026-12-01', '2026-11-24T19:00') */
export const onDay = (day: string, local: string): string => `${day}${local.slice(10, 16)}`;

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Adds months to a day. Six months after August 31 is the last day of February. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** Moves a local time by the number of days from `from` to `to`. */
export const shifted = (local: string, from: string, to: string): string =>
  onDay(addDays(dayOf(local), daysBetween(dayOf(from), dayOf(to))), local);

/** @example laterDay('2026-11-24', '2026-12-01') // '2026-12-01' */
export const laterDay = (a: string, b: string): string => (a > b ? a : b);
export const earlierDay = (a: string, b: string | undefined): string => (b !== undefined && b < a ? b : a);

/** @example dayInWords('2026-11-24T19:00') // 'Tuesday, November 24, 2026' */
export const dayInWords = (local: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${dayOf(local)}T00:00:00Z`),
  );
