import * as z from 'zod';
import { Id } from '../fields';
import { DateInput, isDate, LocalTime } from '../time';
import { repetitionProblems } from './repetition';

const Every = z.enum(['week', 'two-weeks', 'month'], 'Must be week, two-weeks or month');
const Week = z.literal([1, 2, 3, 4, 'last'], 'Must be 1, 2, 3, 4 or last');

/**
 * How a new event repeats. Its weekday is that of its start; with `month`, `week` says which one of the month, and must
 * be true of the start. `until` is the last day, included, at most five years after the start.
 * @example const thirdTuesdays = { every: 'month', week: 3, until: '2027-06-30' }
 */
export const Repeats = z.strictObject({ every: Every, week: Week.optional(), until: DateInput.optional() });
export type Repeats = z.infer<typeof Repeats>;

/**
 * Which dates of a series a change is for: this one, this one and those after it, or all that are not over. Dates keep
 * what was changed for them alone.
 */
export const SeriesScope = z.enum(['this', 'following', 'all'], 'Must be this, following or all');
export type SeriesScope = z.infer<typeof SeriesScope>;

const scope = SeriesScope.optional().default('this');

/** How a new event or a draft repeats. */
export const repeatsInput = { repeats: Repeats.optional() };

/** How a draft repeats (null: not), which dates an edit is for, and until when the series goes on (null: no end). */
export const seriesEdits = { repeats: Repeats.nullable().optional(), scope, until: DateInput.nullable().optional() };

/** Which dates a cancellation is for. */
export const seriesCancelling = { scope };

/** A date of a series in a list of its next ones. `isChanged`: it has something of its own, such as another time. */
export const SeriesDate = z.object({
  id: Id,
  startLocal: LocalTime,
  status: z.enum(['scheduled', 'cancelled']),
  isChanged: z.boolean(),
});

/**
 * The series of an event, on its page: how it repeats, from which date on (`startLocal`, for the weekday), and its next
 * dates, at most 12. Of a draft: how it will repeat, without dates.
 */
export const EventSeries = z.object({
  every: Every,
  week: Week.optional(),
  until: z.string().nullable(),
  startLocal: LocalTime,
  dates: z.array(SeriesDate),
});
export type EventSeries = z.infer<typeof EventSeries>;

/** What a change of several dates did: dates that changed, and dates that kept something of their own. */
export const ChangedDates = z.object({ changed: z.number().int(), kept: z.number().int() });

interface RepeatingInput {
  repeats?: Repeats | null | undefined;
  startTime?: string | undefined;
  startLocal?: string | undefined;
}

export function checkRepeats({ repeats, startTime, startLocal }: RepeatingInput, { addIssue }: z.RefinementCtx): void {
  if (!repeats) return;
  const problem = (path: string[], message: string) => addIssue({ code: 'custom', path, message });
  if (startTime) problem(['startTime'], 'What repeats needs startLocal and endLocal');
  // of a start that is no date, that is said already
  if (startLocal && isDate(startLocal))
    for (const { part, message } of repetitionProblems(repeats, startLocal)) problem(['repeats', part], message);
}

export function checkScope(
  edit: RepeatingInput & { scope: SeriesScope; until?: string | null | undefined },
  { addIssue }: z.RefinementCtx,
): void {
  if (edit.scope === 'this' && edit.until !== undefined)
    addIssue({ code: 'custom', path: ['until'], message: 'Only several dates of a series end' });
}
