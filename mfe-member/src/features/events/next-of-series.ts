import type { Event } from '@meridian/shared-types';

/**
 * Returns the events for a short list. The given events are sorted by start. Of a series, it returns only the next date
 * that is not cancelled, and the cancelled ones before it.
 */
export const oneDateOfSeries = (events: readonly Event[]): Event[] =>
  events.filter(({ seriesId }, index) => {
    const isNext = (date: Event) => date.seriesId === seriesId && date.status !== 'cancelled';
    return !seriesId || !events.slice(0, index).some(isNext);
  });
