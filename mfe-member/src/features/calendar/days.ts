import type { Event } from '@meridian/shared-types';
import { addDays, addHours, endOfMonth, startOfDay, startOfMonth, startOfWeek, subHours } from 'date-fns';
import { dateOf, shownTimes, type Clocks, type ShownTimes } from './clocks';

/** The greatest difference in hours between the clocks of two places. A day of one may begin that much earlier. */
const MAX_HOURS_APART = 26;

/**
 * Returns the weeks of a month, each with seven days from Sunday. The days are calendar days, which clock changes do
 * not shift.
 */
export function monthWeeks(month: Date): Date[][] {
  const last = endOfMonth(month);
  const weeks: Date[][] = [];
  for (let sunday = startOfWeek(startOfMonth(month)); sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(daysFrom(sunday));
  return weeks;
}

/** Returns the seven days of the week that contains `day`, from Sunday. */
export const weekDays = (day: Date): Date[] => daysFrom(startOfWeek(day));

/** A half-open interval. It does not include `to`. */
export interface Period {
  from: Date;
  to: Date;
}

/** Returns the period from the beginning of the first day to the end of the last, anywhere on earth. */
export function periodOf(days: readonly Date[]): Period {
  const first = days[0] ?? startOfDay(new Date());
  return {
    from: subHours(first, MAX_HOURS_APART),
    to: addHours(startOfDay(addDays(days.at(-1) ?? first, 1)), MAX_HOURS_APART),
  };
}

const daysFrom = (sunday: Date): Date[] => Array.from({ length: 7 }, (_, n) => startOfDay(addDays(sunday, n)));

/** An event with the times at which it is shown. */
export interface Shown<E extends Event = Event> {
  event: E;
  times: ShownTimes;
}

/** Returns whether an event takes place on a day. An event that ends at midnight is not on the next day. */
function isOn({ from, to }: ShownTimes, day: Date): boolean {
  const midnight = `${dateOf(day)}T00:00`;
  return from.slice(0, 10) === dateOf(day) || (from < midnight && to > midnight);
}

/** Returns the events of a day. Those that take all day come first, and the others are sorted by start time. */
export const eventsOn = <E extends Event>(events: readonly E[], day: Date, clocks: Clocks): Shown<E>[] =>
  events
    .map((event) => ({ event, times: shownTimes(event, clocks) }))
    .filter(({ times }) => isOn(times, day))
    .sort(
      (a, b) =>
        Number(b.times.isAllDay) - Number(a.times.isAllDay) ||
        a.times.from.localeCompare(b.times.from) ||
        a.event.startTime.localeCompare(b.event.startTime),
    );
