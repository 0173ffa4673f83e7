import { minuteOf } from './clocks';
import type { Shown } from './days';

/** The hour at which a week without events opens. */
const MORNING = 8;

/**
 * The hour at which the week view opens: an hour before the present one, or an hour before its first event, so that its
 * events are in view.
 * @param now the present hour, if it is this week
 */
export function openingHour(week: readonly (readonly Shown[])[], now: number | undefined): number {
  const hours = week
    .flat()
    .filter(({ times }) => !times.isAllDay)
    .map(({ times }) => Math.floor(minuteOf(times.from) / 60));
  return Math.max(0, (now ?? Math.min(...(hours.length > 0 ? hours : [MORNING + 1]))) - 1);
}
