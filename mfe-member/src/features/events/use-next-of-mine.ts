import { queryFor } from '@meridian/platform';
import { eventsApi, type ListedEvent } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { MAX_CHAPTERS, type EventFilters } from './queries';

/** The number of events shown, and of those that are fetched because some may be cancelled. */
const MAX_SHOWN = 3;
const FETCHED = 6;

/**
 * Returns the next events of the person's chapters that take place, for the head of the list of all upcoming events.
 * There are none if the person has chosen what the list shows.
 */
export function useNextOfMine(filters: EventFilters, ownChapters: readonly number[]) {
  const { search, chapter, time, sort } = filters;
  const isUnfiltered = !search && !chapter && !sort && time === 'upcoming';
  const query = {
    time: 'upcoming',
    chapters: ownChapters.slice(0, MAX_CHAPTERS).join(','),
    series: 'next',
    limit: String(FETCHED),
  } as const;
  const enabled = isUnfiltered && ownChapters.length > 0;
  const list = useQuery({ ...queryFor(eventsApi.list, { query }), enabled });
  const takesPlace = ({ status }: ListedEvent) => status !== 'cancelled';
  return {
    events: enabled ? (list.data ?? []).filter(takesPlace).slice(0, MAX_SHOWN) : [],
    isLoading: list.isLoading,
  };
}
