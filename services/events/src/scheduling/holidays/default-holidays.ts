import { retryDuplicate } from '@meridian/service-kit';
import { Types } from 'mongoose';
import { Temporal } from 'temporal-polyfill';
import { HOLIDAY_LIST, type HolidayDoc } from '../../models/holiday.model';
import type { Models } from '../../models/create-models';

const EACH_YEAR: [date: string, name: string][] = [
  ['01-01', "New Year's Day"],
  ['06-19', 'Juneteenth'],
  ['07-01', 'Canada Day'],
  ['07-04', 'Independence Day'],
  ['11-11', 'Veterans Day'],
  ['12-24', 'Christmas Eve'],
  ['12-25', 'Christmas Day'],
  ['12-31', "New Year's Eve"],
];
const MONDAY = 1;
const THURSDAY = 4;
/** The number of years whose movable holidays are listed. */
const YEARS = 3;

/** Returns the nth weekday of a month. @example nth(4, THURSDAY, 2026, 11) // '2026-11-26' */
function nth(count: number, weekday: number, year: number, month: number): string {
  const first = new Temporal.PlainDate(year, month, 1);
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (count - 1) }).toString();
}

const lastMondayOfMay = (year: number): string => {
  const last = new Temporal.PlainDate(year, 5, 31);
  return last.subtract({ days: last.dayOfWeek - MONDAY }).toString();
};

const movingIn = (year: number): [date: string, name: string][] => [
  [lastMondayOfMay(year), 'Memorial Day'],
  [nth(1, MONDAY, year, 9), 'Labor Day'],
  [nth(2, MONDAY, year, 10), 'Thanksgiving (Canada)'],
  [nth(4, THURSDAY, year, 11), 'Thanksgiving'],
];

/**
 * Returns public holidays in the countries of the chapters. They are the fixed ones of each year, and the movable ones
 * from this year on.
 */
export function defaultHolidays(now: Date): HolidayDoc[] {
  const years = Array.from({ length: YEARS }, (_, index) => now.getUTCFullYear() + index);
  return [...EACH_YEAR, ...years.flatMap(movingIn)].map(([date, name]) => ({ _id: new Types.ObjectId(), date, name }));
}

/** Stores a first list, so that the check of a date works before an admin has written one. */
export const addFirstHolidays = ({ Holidays }: Pick<Models, 'Holidays'>, now: Date): Promise<unknown> =>
  retryDuplicate(() =>
    Holidays.updateOne({ _id: HOLIDAY_LIST }, { $setOnInsert: { holidays: defaultHolidays(now) } }, { upsert: true }),
  );
