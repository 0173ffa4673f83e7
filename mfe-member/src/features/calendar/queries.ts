import { api } from '@meridian/platform';
import { type Event, EVENT_PAGE, eventsApi } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventFilter } from './calendar-filters';
import type { Period } from './days';

/** The number of events per page of a list that starts now. */
const PAGE = 100;

/** Fetches all pages of the events that overlap the period. */
async function eventsIn({ from, to }: Period, signal: AbortSignal): Promise<Event[]> {
  const found: Event[] = [];
  for (let last: Event | undefined, full = true; full; last = found.at(-1)) {
    const page = await api.events.list(
      { query: { from: from.toISOString(), to: to.toISOString(), after: last?.id, limit: String(EVENT_PAGE) } },
      { signal },
    );
    found.push(...page);
    full = page.length === EVENT_PAGE;
  }
  return found;
}

/** Returns the events of a month or week. While another period loads, the previous data stays. */
export const useEventsIn = (period: Period) =>
  useQuery({
    queryKey: [eventsApi.list.path, { from: period.from.toISOString(), to: period.to.toISOString() }],
    queryFn: ({ signal }) => eventsIn(period, signal),
    placeholderData: keepPreviousData,
  });

interface EventsFromNowOptions {
  time: 'upcoming' | 'past';
  /** The filter, or undefined while it is loading. */
  isShown: EventFilter | undefined;
  minCount: number;
  /** Selects the matching events to list. Default: all. */
  select?: (events: Event[]) => Event[];
  enabled?: boolean;
}

/**
 * Returns matching events before or after now, nearest first. It loads pages until there are `minCount` events, or no
 * more exist.
 */
export function useEventsFromNow({ time, isShown, minCount, select, enabled = true }: EventsFromNowOptions) {
  const query = { time, limit: String(PAGE) };
  const list = useInfiniteQuery({
    queryKey: [eventsApi.list.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.events.list({ query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Event[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    enabled,
  });
  const all = list.data?.pages.flat();
  const matching = (isShown && all?.filter(isShown)) ?? [];
  const events = select ? select(matching) : matching;
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const tooFew = enabled && isShown && events.length < minCount && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (tooFew) void fetchNextPage({ cancelRefetch: false });
  }, [tooFew, fetchNextPage]);
  return {
    events,
    /** Whether there are no events, regardless of the filters. */
    isEmpty: all?.length === 0,
    hasMore: hasNextPage,
    isPending: enabled && (!isShown || list.isPending || (isFetching && events.length < minCount)),
    isError: isError && !list.data,
    error: list.error,
    refetch: () => list.refetch(),
  };
}
