import { minuteOf } from '../clocks';
import type { Shown } from '../days';

/** The hour to which a week without events scrolls. */
const MORNING = 8;

/**
 * Returns the hour to which the week view scrolls: one hour before the current hour, or one hour before its first
 * event, so that its events are in view.
 * @param now the current hour, if it is this week
 */
export function openingHour(week: readonly (readonly Shown[])[], now: number | undefined): number {
  const hours = week
    .flat()
    .filter(({ times }) => !times.isAllDay)
    .map(({ times }) => Math.floor(minuteOf(times.from) / 60));
  return Math.max(0, (now ?? Math.min(...(hours.length > 0 ? hours : [MORNING + 1]))) - 1);
}
