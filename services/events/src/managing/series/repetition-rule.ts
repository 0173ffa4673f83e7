import { weeksOfMonth, type RepeatsEvery, type Repetition, type WeekOfMonth } from '@meridian/shared-types';
import * as rrule from 'rrule';
import { Temporal } from 'temporal-polyfill';
import { addDays, dayOf, daysBetween } from './local-dates';

// The package is CommonJS. Node.js has its exports in `default`, while bundles and tests have them by name.
const { RRule } = 'default' in rrule ? (rrule.default as typeof rrule) : rrule;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const DAYS_IN_WEEK = 7;

/**
 * Converts the repetition of an event to a rule of RFC 5545. The rule contains only days, without times and zones.
 * `WKST` is stored because calendar apps have different defaults.
 * @example toRule({ every: 'month', week: 3 }, '2026-11-17') // 'FREQ=MONTHLY;BYDAY=3TU;WKST=MO'
 */
export function toRule({ every, week }: Repetition, startLocal: string): string {
  const weekday = WEEKDAYS[Temporal.PlainDate.from(dayOf(startLocal)).dayOfWeek - 1];
  if (every === 'month') return `FREQ=MONTHLY;BYDAY=${week === 'last' ? -1 : week}${weekday};WKST=MO`;
  return `FREQ=WEEKLY;INTERVAL=${every === 'week' ? 1 : 2};BYDAY=${weekday};WKST=MO`;
}

/**
 * Converts a rule back to a repetition, as the inverse of {@link toRule}.
 * @example parseRule('FREQ=MONTHLY;BYDAY=3TU;WKST=MO') // { every: 'month', week: 3 }
 */
export function parseRule(rule: string): { every: RepeatsEvery; week?: WeekOfMonth } {
  const week = /BYDAY=(-?\d)/.exec(rule)?.[1];
  if (week !== undefined) return { every: 'month', week: week === '-1' ? 'last' : (Number(week) as 1 | 2 | 3 | 4) };
  return { every: rule.includes('INTERVAL=2') ? 'two-weeks' : 'week' };
}

/**
 * Returns the days of a rule, counted from its first day, between two days inclusive. The package gets days in UTC
 * only, so that its results do not depend on the time zone of the process.
 * @example
 * expandRule('FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;WKST=MO', '2026-11-24', { from: '2026-11-25', to: '2026-12-08' })
 */
export function expandRule(
  rule: string,
  firstLocal: string,
  { from, to, limit = Infinity }: { from: string; to: string; limit?: number },
): string[] {
  const midnight = (day: string) => new Date(`${dayOf(day)}T00:00:00Z`);
  if (from > to || limit <= 0) return [];
  return new RRule({ ...RRule.parseString(rule), dtstart: midnight(firstLocal) })
    .between(midnight(from), midnight(to), true, (_, count) => count < limit)
    .map((date) => date.toISOString().slice(0, 10));
}

/** Returns the last day of a rule up to a day, or undefined if there is none. */
export const findLastDay = (rule: string, firstLocal: string, to: string): string | undefined =>
  expandRule(rule, firstLocal, { from: dayOf(firstLocal), to }).at(-1);

/**
 * Returns the rule after one of its days has moved. Weeks move by the same number of days. In a monthly rule, the
 * weekday and week become those of the new day, and days move by the number of months in between.
 * @example movedRule(tuesdays, '2026-11-24', '2026-11-26').move('2026-12-01') // '2026-12-03'
 */
export function movedRule(rule: string, from: string, to: string): { rule: string; move: (day: string) => string } {
  const { every, week } = parseRule(rule);
  if (every !== 'month') {
    const days = daysBetween(from, to);
    return { rule: toRule({ every }, to), move: (day) => addDays(day, days) };
  }
  const weeks = weeksOfMonth(to);
  const newWeek = week !== undefined && weeks.includes(week) ? week : (weeks[0] ?? 'last');
  const { dayOfWeek } = Temporal.PlainDate.from(to);
  const monthOf = (day: string) => Temporal.PlainDate.from(day).toPlainYearMonth();
  const { months } = monthOf(from).until(monthOf(to), { largestUnit: 'month' });
  return {
    rule: toRule({ every, week: newWeek }, to),
    move: (day) => weekdayIn(monthOf(day).add({ months }), dayOfWeek, newWeek).toString(),
  };
}

function weekdayIn(month: Temporal.PlainYearMonth, dayOfWeek: number, week: WeekOfMonth): Temporal.PlainDate {
  if (week === 'last') {
    const last = month.toPlainDate({ day: month.daysInMonth });
    return last.subtract({ days: (last.dayOfWeek - dayOfWeek + DAYS_IN_WEEK) % DAYS_IN_WEEK });
  }
  const first = month.toPlainDate({ day: 1 });
  const toFirst = (dayOfWeek - first.dayOfWeek + DAYS_IN_WEEK) % DAYS_IN_WEEK;
  return first.add({ days: toFirst + (week - 1) * DAYS_IN_WEEK });
}
