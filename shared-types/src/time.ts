import * as z from 'zod';

/** Whether the runtime knows it as the IANA name of a region's zone: no abbreviation, no fixed offset. */
function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^(?!Etc\/)[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_-]+){1,2}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An IANA time zone. @example TimeZone.parse('America/New_York') */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Not a known time zone');

/**
 * What a clock and a calendar on the wall show: `YYYY-MM-DDTHH:mm`, or only the date for something that takes all day.
 * @example '2026-11-22T19:00'
 */
export const LocalTime = z.string();

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d([+-]\d{2}:\d{2})?)?$/;

/**
 * A local time in requests, in the years 1970 to 2200. An offset says which of two is meant where clocks go back.
 * @example LocalTimeInput.parse('2026-11-01T01:30-04:00')
 */
export const LocalTimeInput = z.string().superRefine((value, { addIssue }) => {
  const date = LOCAL_TIME.exec(value)?.[1];
  // Date.parse accepts February 30, and reads it as a day of March.
  if (!date || Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date)
    addIssue('Must be a date and time');
  else if (date < '1970-01-01' || date >= '2201-01-01') addIssue('Must be a date between 1970 and 2200');
});
