import { cancelledLast, formatLocal } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';

export interface EventDay {
  /** The day at the venue, with the year if it is not the current one. @example 'Saturday, November 28' */
  name: string;
  /** @example '2026-11-28' */
  date: string;
  events: Event[];
}

/**
 * Groups consecutive events of a list that are on the same day at their venues. Cancelled events are the last ones of
 * their day.
 */
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
  return days.map((day) => ({ ...day, events: cancelledLast(day.events) }));
}

/**
 * Separates the cancelled events on the days before the first event that takes place, because a list does not begin
 * with what is cancelled. If nothing takes place, there is nothing to separate.
 */
export function splitCancelled(days: readonly EventDay[]): { days: EventDay[]; cancelled: Event[] } {
  const first = days.findIndex(({ events }) => events.some(({ status }) => status !== 'cancelled'));
  if (first < 1) return { days: [...days], cancelled: [] };
  return { days: days.slice(first), cancelled: days.slice(0, first).flatMap(({ events }) => events) };
}
