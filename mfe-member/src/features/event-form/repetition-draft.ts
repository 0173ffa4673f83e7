import {
  repetitionText,
  untilProblems,
  weeksOfMonth,
  type EventDetails,
  type Repetition,
} from '@meridian/shared-types';
import { SeriesScope, isDate, type Repeats } from '@meridian/shared-types/schemas';
import { z } from '@meridian/platform/forms';

const Choice = z.literal(['never', 'week', 'two-weeks', 'month', 'last-of-month']);
/** How an event repeats, as it is chosen. The weekday, and which one of its month, are those of the start. */
type RepeatChoice = z.infer<typeof Choice>;

/** `until`: the last day of what repeats, empty without an end. `scope`: the dates of a series that an edit is for. */
export const repetitionDraft = { repeats: Choice, until: z.string(), scope: SeriesScope };
export interface RepetitionDraft {
  repeats: RepeatChoice;
  until: string;
  scope: SeriesScope;
}

export const NO_REPETITION: RepetitionDraft = { repeats: 'never', until: '', scope: 'this' };

/** How an event repeats, in its form. Of a series, only the end and the scope can be edited. */
export function repetitionDraftOf({ series, status }: EventDetails): RepetitionDraft {
  if (!series) return NO_REPETITION;
  const { every, week, until } = series;
  const choice = every === 'month' && week === 'last' ? 'last-of-month' : every;
  return { repeats: status === 'draft' ? choice : 'never', until: until ?? '', scope: 'this' };
}

type Chosen = Omit<RepetitionDraft, 'scope'> & { startLocal: string };

/** What is chosen, for this start; undefined if it does not repeat, or as long as there is no start. */
export function repetitionIn({ repeats, until, startLocal }: Chosen): Repeats | undefined {
  if (repeats === 'never' || !isDate(startLocal)) return undefined;
  const end = until ? { until } : {};
  if (repeats === 'week' || repeats === 'two-weeks') return { every: repeats, ...end };
  const weeks = weeksOfMonth(startLocal);
  const week = repeats === 'last-of-month' && weeks.includes('last') ? 'last' : weeks[0];
  return { every: 'month', week, ...end };
}

/** What is wrong with the last day; only that of a new series is known to be wrong before it is sent. */
export function untilProblem({ repeats, until, startLocal }: Chosen): string | undefined {
  return repeats === 'never' || until === '' || !isDate(startLocal) ? undefined : untilProblems(until, startLocal)[0];
}

/** The choices for a start, and which of them is made. */
export function repeatOptions(repeats: RepeatChoice, startLocal: string) {
  const monthly = isDate(startLocal)
    ? weeksOfMonth(startLocal).map((week) => ({
        value: week === 'last' ? 'last-of-month' : 'month',
        label: repetitionText({ every: 'month', week }, startLocal),
      }))
    : [{ value: 'month', label: 'Every month' }];
  const options = [
    { value: 'never', label: 'Does not repeat' },
    { value: 'week', label: 'Every week' },
    { value: 'two-weeks', label: 'Every second week' },
    ...monthly,
  ];
  // of a start that moved to another week of its month
  const isThere = options.some(({ value }) => value === repeats);
  return { options, value: isThere ? repeats : (monthly[0]?.value ?? repeats) };
}

const DAYS_IN_WEEK = 7;
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** The first days of what repeats, at most `count`. */
export function firstDays({ every, week, until }: Repetition, startLocal: string, count: number): string[] {
  const first = new Date(`${startLocal.slice(0, 10)}T00:00:00Z`);
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const dayAt = (index: number) =>
    every === 'month'
      ? dayInMonth(year, month + index, first.getUTCDay(), week ?? 'last')
      : new Date(Date.UTC(year, month, day + index * DAYS_IN_WEEK * (every === 'week' ? 1 : 2)));
  return Array.from({ length: count }, (_, index) => isoDay(dayAt(index))).filter((each) => !until || each <= until);
}

function dayInMonth(year: number, month: number, weekday: number, week: NonNullable<Repetition['week']>): Date {
  // the last one is a week before the first one of the next month
  const [from, weeks] = week === 'last' ? [month + 1, -1] : [month, week - 1];
  const toFirst = (weekday - new Date(Date.UTC(year, from, 1)).getUTCDay() + DAYS_IN_WEEK) % DAYS_IN_WEEK;
  return new Date(Date.UTC(year, from, 1 + toFirst + weeks * DAYS_IN_WEEK));
}
