import type { Event } from '@meridian/shared-types';

export interface ListedEvent {
  event: Event;
  /** The number of later dates of its series that are not listed. */
  otherDates: number;
}

/**
 * Returns the events for a short list. The given events are sorted by start. Of a series, it returns only the next date
 * that is not cancelled, and the cancelled ones before it.
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

/** Does the same as {@link nextOfSeries}, without the number of other dates. */
export const oneDateOfSeries = (events: readonly Event[]): Event[] => nextOfSeries(events).map(({ event }) => event);
