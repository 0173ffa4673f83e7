import type { Event } from '@meridian/shared-types';
import { addDays, endOfMonth, isSameDay, startOfDay, startOfMonth, startOfWeek } from 'date-fns';

/**
 * The weeks of a month, each with seven days from Sunday. Days are calendar days, so clock changes don't shift them.
 */
export function monthWeeks(month: Date): Date[][] {
  const last = endOfMonth(month);
  const weeks: Date[][] = [];
  for (let sunday = startOfWeek(startOfMonth(month)); sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(daysFrom(sunday));
  return weeks;
}

/** The seven days of the week that includes `day`, from Sunday. */
export const weekOf = (day: Date): Date[] => daysFrom(startOfWeek(day));

/** A half-open interval: `to` is not included. */
export interface Period {
  from: Date;
  to: Date;
}

/** From the first of these days to the end of the last. */
export function periodOf(days: readonly Date[]): Period {
  const first = days[0] ?? startOfDay(new Date());
  return { from: first, to: startOfDay(addDays(days.at(-1) ?? first, 1)) };
}

const daysFrom = (sunday: Date): Date[] => Array.from({ length: 7 }, (_, n) => startOfDay(addDays(sunday, n)));

/** Whether an event takes place on a day. One that ends at midnight is not on the next day. */
export function isOn(event: Pick<Event, 'startTime' | 'endTime'>, day: Date): boolean {
  const start = new Date(event.startTime);
  if (isSameDay(start, day)) return true;
  return start < day && new Date(event.endTime) > startOfDay(day);
}

/** The events of a day, ordered by start time. */
export const eventsOn = <E extends Event>(events: readonly E[], day: Date): E[] =>
  events.filter((event) => isOn(event, day)).sort((a, b) => a.startTime.localeCompare(b.startTime));
