import type { Event } from '@meridian/shared-types';

export interface ListedEvent {
  event: Event;
  /** Later dates of its series that are not listed. */
  otherDates: number;
}

/**
 * Of events, soonest first, those that a short list shows: of a series only its next date that takes place, and
 * cancelled ones before it.
 */
export function nextOfSeries(events: readonly Event[]): ListedEvent[] {
  return events.flatMap((event) => {
    if (!event.seriesId) return { event, otherDates: 0 };
    const dates = events.filter(({ seriesId }) => seriesId === event.seriesId);
    const place = dates.indexOf(event);
    const next = dates.findIndex(({ status }) => status !== 'cancelled');
    const last = Math.max(0, next);
    return place > last ? [] : { event, otherDates: place === last ? dates.length - 1 - last : 0 };
  });
}

/** {@link nextOfSeries} without the number of other dates. */
export const oneDateOfSeries = (events: readonly Event[]): Event[] => nextOfSeries(events).map(({ event }) => event);
