import * as z from 'zod';

/** Matches the name of a region's zone, but no abbreviation and no fixed offset. */
const ZONE_NAME = /^(UTC|(?!Etc\/)[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_-]+){1,2})$/;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const UNKNOWN_ZONE = 'Not a known time zone';

/** An IANA time zone. @example TimeZone.parse('America/New_York') */
export const TimeZone = z.string().max(64).regex(ZONE_NAME, UNKNOWN_ZONE).refine(isTimeZone, UNKNOWN_ZONE);

/**
 * A local time as a clock and a calendar show it: `YYYY-MM-DDTHH:mm`, or only the date for something that takes all
 * day.
 * @example '2026-11-22T19:00'
 */
export const LocalTime = z.string();

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d([+-]\d{2}:\d{2})?)?$/;
const NO_DATE = 'Must be a date and time';

/**
 * Returns whether the value is a valid date. The check is needed because Date.parse accepts February 30 as a day in
 * March.
 */
export function isDate(value: string): boolean {
  const date = value.slice(0, 10);
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
}

const NO_DAY = 'Must be a date';

/** A day in requests. @example DateInput.parse('2027-06-30') */
export const DateInput = z
  .string()
  .max(10, NO_DAY)
  .regex(/^\d{4}-\d{2}-\d{2}$/, NO_DAY)
  .refine(isDate, NO_DAY);

/**
 * A local time in requests, in the years 1970 to 2200. An offset selects one of two instants when clocks go back.
 * @example LocalTimeInput.parse('2026-11-01T01:30-04:00')
 */
export const LocalTimeInput = z
  .string()
  .max(22, NO_DATE)
  .regex(LOCAL_TIME, NO_DATE)
  .refine(isDate, NO_DATE)
  .refine((value) => value >= '1970' && value < '2201', 'Must be a date between 1970 and 2200');
