import {
  latestUntil,
  repetitionText,
  untilProblems,
  weeksOfMonth,
  type EventDetails,
  type Repetition,
} from '@meridian/shared-types';
import { SeriesScope, isDate, type Repeats } from '@meridian/shared-types/schemas';
import { z } from '@meridian/platform/forms';

const Choice = z.literal(['never', 'week', 'two-weeks', 'month', 'last-of-month']);
/** The chosen repetition. The weekday, and its position in the month, are those of the start. */
type RepeatChoice = z.infer<typeof Choice>;

/**
 * `until` is the last day of the repetition, or empty without an end. `scope` selects the dates of a series that an
 * edit changes.
 */
export const repetitionDraft = { repeats: Choice, until: z.string(), scope: SeriesScope };
export interface RepetitionDraft {
  repeats: RepeatChoice;
  until: string;
  scope: SeriesScope;
}

export const NO_REPETITION: RepetitionDraft = { repeats: 'never', until: '', scope: 'this' };

/** Returns the repetition of an event for its form. For a series, only the end and the scope can be edited. */
export function toRepetitionDraft({ series, status }: EventDetails): RepetitionDraft {
  if (!series) return NO_REPETITION;
  const { every, week, until } = series;
  const choice = every === 'month' && week === 'last' ? 'last-of-month' : every;
  return { repeats: status === 'draft' ? choice : 'never', until: until ?? '', scope: 'this' };
}

type Chosen = Omit<RepetitionDraft, 'scope'> & { startLocal: string };

/** Returns the chosen repetition for this start, or undefined if it does not repeat or has no start. */
export function repetitionIn({ repeats, until, startLocal }: Chosen): Repeats | undefined {
  if (repeats === 'never' || !isDate(startLocal)) return undefined;
  const end = until ? { until } : {};
  if (repeats === 'week' || repeats === 'two-weeks') return { every: repeats, ...end };
  const weeks = weeksOfMonth(startLocal);
  const week = repeats === 'last-of-month' && weeks.includes('last') ? 'last' : weeks[0];
  return { every: 'month', week, ...end };
}

/** Returns the problem with the last day. Only that of a new series can be checked before it is sent. */
export function untilProblem({ repeats, until, startLocal }: Chosen): string | undefined {
  return repeats === 'never' || until === '' || !isDate(startLocal) ? undefined : untilProblems(until, startLocal)[0];
}

/** Returns the options for a start, and the selected one. */
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
  // The selected option may be missing if the start moved to another week of its month.
  const isThere = options.some(({ value }) => value === repeats);
  return { options, value: isThere ? repeats : (monthly[0]?.value ?? repeats) };
}

const DAYS_IN_WEEK = 7;
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** Returns the first days of a repetition, at most `count`, until its last day or the latest possible one. */
export function firstDays({ every, week, until }: Repetition, startLocal: string, count = Infinity): string[] {
  const first = new Date(`${startLocal.slice(0, 10)}T00:00:00Z`);
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const dayAt = (index: number) =>
    every === 'month'
      ? dayInMonth(year, month + index, first.getUTCDay(), week ?? 'last')
      : new Date(Date.UTC(year, month, day + index * DAYS_IN_WEEK * (every === 'week' ? 1 : 2)));
  const latest = latestUntil(startLocal);
  const last = until && until < latest ? until : latest;
  const days: string[] = [];
  while (days.length < count) {
    const next = isoDay(dayAt(days.length));
    if (next > last) break;
    days.push(next);
  }
  return days;
}

function dayInMonth(year: number, month: number, weekday: number, week: NonNullable<Repetition['week']>): Date {
  // The last one is a week before the first one of the next month.
  const [from, weeks] = week === 'last' ? [month + 1, -1] : [month, week - 1];
  const toFirst = (weekday - new Date(Date.UTC(year, from, 1)).getUTCDay() + DAYS_IN_WEEK) % DAYS_IN_WEEK;
  return new Date(Date.UTC(year, from, 1 + toFirst + weeks * DAYS_IN_WEEK));
}
