import * as z from 'zod';
import { ChapterId, ChapterIdParam, Id, Instant, line } from '../../fields/fields';
import { LIMITS } from '../../fields/limits';
import { isDate, LocalTime, LocalTimeInput, TimeZone } from '../../fields/time-fields';

/** Any leap year, so that February 29 can be a holiday. */
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

/** A day that site admins have listed, because events on it compete with it. */
export const Holiday = z.object({ id: Id, date: z.string(), name: z.string() });
export type Holiday = z.infer<typeof Holiday>;

export const HolidayInput = z.strictObject({
  date: HolidayDate,
  name: line(LIMITS.holidayNameMax).min(1, 'A name is required'),
});
export type HolidayInput = z.input<typeof HolidayInput>;

/** A query about an event in a form. `except` is the id of an event that is being edited. */
export const SchedulingHintsQuery = z.strictObject({
  chapter: ChapterIdParam,
  startLocal: LocalTimeInput,
  endLocal: LocalTimeInput,
  timeZone: TimeZone,
  except: Id.optional(),
});

/** Another event within three hours of the event in the form. */
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

/**
 * The number of members for whom the event starts between 8 AM and 10 PM, and of all. A person in two chapters counts
 * once.
 */
export const Reach = z.object({ awake: z.number().int(), members: z.number().int() });
export type Reach = z.infer<typeof Reach>;

/**
 * Advice on the time of an event. `clashes` has those of the chapter first, then others in its state or time zone.
 * `reach` is null for an all-day event; its `everyone` counts the members of all chapters. `history` is about the
 * chapter's events of the last year at about this time of day, on weekdays or on weekends. It is null if there are
 * none.
 */
export const SchedulingHints = z.object({
  clashes: z.array(Clash),
  holidays: z.array(Holiday),
  reach: z.object({ chapter: Reach, everyone: Reach }).nullable(),
  history: z.object({ events: z.number().int(), averageGoing: z.number().int() }).nullable(),
});
export type SchedulingHints = z.infer<typeof SchedulingHints>;
