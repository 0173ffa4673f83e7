/** The interval of a repetition. */
export type RepeatsEvery = 'week' | 'two-weeks' | 'month';
/** The week of the month, such as the third Tuesday, or the last one. */
export type WeekOfMonth = 1 | 2 | 3 | 4 | 'last';

/** A repetition of an event from its first date, whose weekday it keeps. */
export interface Repetition {
  every: RepeatsEvery;
  /** It is present with `month` only. */
  week?: WeekOfMonth | undefined;
  /** The last possible day, `YYYY-MM-DD`; without it, the event repeats until it is ended. */
  until?: string | null | undefined;
}

/** The most years for which an event with a known end repeats. */
const MAX_YEARS = 5;

const utc = (local: string) => new Date(`${local.slice(0, 10)}T00:00:00Z`);

/**
 * Returns which of its weekdays in the month a date is. The fourth is often the last as well.
 * @example weeksOfMonth('2026-11-24') // [4, 'last']
 */
export function weeksOfMonth(local: string): WeekOfMonth[] {
  const date = utc(local);
  const day = date.getUTCDate();
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const week = Math.ceil(day / 7);
  return [...(week < 5 ? [week as 1 | 2 | 3 | 4] : []), ...(day + 7 > daysInMonth ? (['last'] as const) : [])];
}

/**
 * Returns the latest day until which an event with this first date may repeat.
 * @example latestUntil('2026-11-24') // '2031-11-24'
 */
export function latestUntil(startLocal: string): string {
  const date = utc(startLocal);
  date.setUTCFullYear(date.getUTCFullYear() + MAX_YEARS);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the problems of a repetition for an event with this start, as messages by field. It is empty if there are
 * none.
 */
export function repetitionProblems(
  { every, week, until }: Repetition,
  startLocal: string,
): { part: 'week' | 'until'; message: string }[] {
  const problem = (part: 'week' | 'until', message: string) => [{ part, message }];
  return [
    ...(every === 'month' && week === undefined ? problem('week', 'Choose the week of the month') : []),
    ...(every !== 'month' && week !== undefined
      ? problem('week', 'Only an event that repeats monthly has a week')
      : []),
    ...(every === 'month' && week !== undefined && !weeksOfMonth(startLocal).includes(week)
      ? problem('week', 'The start is not in this week of its month')
      : []),
    ...(until ? untilProblems(until, startLocal).flatMap((message) => problem('until', message)) : []),
  ];
}

/** Returns the problems of the last day of a repetition. */
export function untilProblems(until: string, startLocal: string): string[] {
  if (until <= startLocal.slice(0, 10)) return ['Must be after the start'];
  return until > latestUntil(startLocal) ? [`Must be at most ${MAX_YEARS} years after the start`] : [];
}

const WEEK_NAMES = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', last: 'last' } as const;
const inWords = (local: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(utc(local));

/**
 * Returns a repetition in plain words. `startLocal` is the start of any of its dates that was not moved.
 * @example repetitionText({ every: 'month', week: 3 }, '2026-11-17T19:00') // 'The third Tuesday of every month'
 * @example repetitionText({ every: 'week', until: '2026-12-22' }, start) // 'Every Tuesday until December 22, 2026'
 */
export function repetitionText({ every, week, until }: Repetition, startLocal: string): string {
  const weekday = inWords(startLocal, { weekday: 'long' });
  const rule =
    every === 'month'
      ? `The ${WEEK_NAMES[week ?? weeksOfMonth(startLocal)[0] ?? 'last']} ${weekday} of every month`
      : `Every ${every === 'week' ? '' : 'second '}${weekday}`;
  return until ? `${rule} until ${inWords(until, { dateStyle: 'long' })}` : rule;
}
