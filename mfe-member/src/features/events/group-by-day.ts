import { formatLocal } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';

export interface EventDay {
  /** The day at the venue, with the year if it is not the current one. @example 'Saturday, November 28' */
  name: string;
  /** @example '2026-11-28' */
  date: string;
  events: Event[];
}

/** Groups consecutive events of a list that are on the same day at their venues. */
export function groupByDay(events: readonly Event[], now: Date = new Date()): EventDay[] {
  const days: EventDay[] = [];
  for (const event of events) {
    const date = event.startLocal.slice(0, 10);
    const last = days.at(-1);
    if (last?.date === date) last.events.push(event);
    else {
      const isThisYear = date.startsWith(String(now.getFullYear()));
      days.push({ date, name: formatLocal(date, isThisYear ? 'EEEE, MMMM d' : 'EEEE, MMMM d, yyyy'), events: [event] });
    }
  }
  return days;
}
