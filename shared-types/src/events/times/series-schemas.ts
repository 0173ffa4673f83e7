import * as z from 'zod';
import { Id } from '../../fields/fields';
import { DateInput, isDate, LocalTime } from '../../fields/time-fields';
import { repetitionProblems } from './repetition';

const Every = z.enum(['week', 'two-weeks', 'month'], 'Must be week, two-weeks or month');
const Week = z.literal([1, 2, 3, 4, 'last'], 'Must be 1, 2, 3, 4 or last');

/**
 * The repetition of a new event. It keeps the weekday of the start. With `month`, `week` is the week of the month, and
 * has to match the start. `until` is the last possible day, at most five years after the start.
 * @example const thirdTuesdays = { every: 'month', week: 3, until: '2027-06-30' }
 */
export const Repeats = z.strictObject({ every: Every, week: Week.optional(), until: DateInput.optional() });
export type Repeats = z.infer<typeof Repeats>;

/**
 * The dates of a series that a change is for: this one, this one and later ones, or all that have not ended. Dates keep
 * changes that were made for them alone.
 */
export const SeriesScope = z.enum(['this', 'following', 'all'], 'Must be this, following or all');
export type SeriesScope = z.infer<typeof SeriesScope>;

const scope = SeriesScope.optional().default('this');

/** The repetition of a new event or a draft. */
export const repeatsInput = { repeats: Repeats.optional() };

/**
 * The repetition of a draft (null for none), the dates that an edit is for, and the last day of the series (null for no
 * end).
 */
export const seriesEdits = { repeats: Repeats.nullable().optional(), scope, until: DateInput.nullable().optional() };

/** The dates that a cancellation is for. */
export const seriesCancelling = { scope };

/**
 * A date of a series in the list of its next ones. With `isChanged`, it has changes of its own, such as another time.
 */
export const SeriesDate = z.object({
  id: Id,
  startLocal: LocalTime,
  status: z.enum(['scheduled', 'cancelled']),
  isChanged: z.boolean(),
});

/**
 * The series of an event on its page: its repetition, from which date on (`startLocal`, for the weekday), and its next
 * dates, at most 12. For a draft, it has the planned repetition without dates.
 */
export const EventSeries = z.object({
  every: Every,
  week: Week.optional(),
  until: z.string().nullable(),
  startLocal: LocalTime,
  dates: z.array(SeriesDate),
});
export type EventSeries = z.infer<typeof EventSeries>;

/**
 * The result of a change of several dates: the number of changed dates, and of dates that kept changes of their own.
 */
export const ChangedDates = z.object({ changed: z.number().int(), kept: z.number().int() });

interface RepeatingInput {
  repeats?: Repeats | null | undefined;
  startTime?: string | undefined;
  startLocal?: string | undefined;
}

export function checkRepeats({ repeats, startTime, startLocal }: RepeatingInput, { addIssue }: z.RefinementCtx): void {
  if (!repeats) return;
  const problem = (path: string[], message: string) => addIssue({ code: 'custom', path, message });
  if (startTime) problem(['startTime'], 'A series needs startLocal and endLocal');
  // An invalid start is reported already.
  if (startLocal && isDate(startLocal))
    for (const { part, message } of repetitionProblems(repeats, startLocal)) problem(['repeats', part], message);
}

export function checkScope(
  edit: RepeatingInput & { scope: SeriesScope; until?: string | null | undefined },
  { addIssue }: z.RefinementCtx,
): void {
  if (edit.scope === 'this' && edit.until !== undefined)
    addIssue({ code: 'custom', path: ['until'], message: 'Only a change of several dates can end a series' });
}
