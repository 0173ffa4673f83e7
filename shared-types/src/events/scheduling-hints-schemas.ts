import * as z from 'zod';
import { ChapterId, ChapterIdParam, Id, Instant, line } from '../fields';
import { LIMITS } from '../limits';
import { isDate, LocalTime, LocalTimeInput, TimeZone } from '../time';

/** A leap year: February 29 is a holiday of those. */
const ANY_YEAR = '2024-';

/**
 * The day of a holiday: `MM-DD` for each year, `YYYY-MM-DD` for one year.
 * @example HolidayDate.parse('07-04')
 */
export const HolidayDate = z
  .string()
  .max(10, 'Must be a date')
  .regex(/^((19[7-9]\d|2[01]\d{2})-)?\d{2}-\d{2}$/, 'Must be a date')
  .refine((date) => isDate(date.length === 5 ? `${ANY_YEAR}${date}` : date), 'Must be a date');

/** A day that site admins have listed: events on it compete with it. */
export const Holiday = z.object({ id: Id, date: z.string(), name: z.string() });
export type Holiday = z.infer<typeof Holiday>;

export const HolidayInput = z.strictObject({
  date: HolidayDate,
  name: line(LIMITS.holidayNameMax).min(1, 'A name is required'),
});
export type HolidayInput = z.input<typeof HolidayInput>;

/** An event that is being written. `except` is the id of an event that is being changed. */
export const SchedulingHintsQuery = z.strictObject({
  chapter: ChapterIdParam,
  startLocal: LocalTimeInput,
  endLocal: LocalTimeInput,
  timeZone: TimeZone,
  except: Id.optional(),
});

/** Another event within three hours of one that is being written. */
export const Clash = z.object({
  id: Id,
  title: z.string(),
  chapterId: ChapterId,
  chapterName: z.string(),
  startTime: Instant,
  endTime: Instant,
  startLocal: LocalTime,
  endLocal: LocalTime,
  timeZone: z.string(),
});
export type Clash = z.infer<typeof Clash>;

/** Members for whom the event begins between 8 AM and 10 PM, and all. A person in two chapters counts once. */
export const Reach = z.object({ awake: z.number().int(), members: z.number().int() });
export type Reach = z.infer<typeof Reach>;

/**
 * What else is known of the time of an event. `clashes`: those of the chapter first, then others in its state or time
 * zone. `reach` is null for an event that takes all day; `everyone` are the members of all chapters. `history` is about
 * the chapter's events of the last year at about this time of day, on weekdays or on weekends; null for none.
 */
export const SchedulingHints = z.object({
  clashes: z.array(Clash),
  holidays: z.array(Holiday),
  reach: z.object({ chapter: Reach, everyone: Reach }).nullable(),
  history: z.object({ events: z.number().int(), averageGoing: z.number().int() }).nullable(),
});
export type SchedulingHints = z.infer<typeof SchedulingHints>;
