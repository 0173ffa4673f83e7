import { queryFor } from '@meridian/platform';
import { eventsApi, type Event } from '@meridian/shared-types';
import { useQueries } from '@tanstack/react-query';

const MOST = '500';

/** An event that starts between the two calls is in both answers. */
const once = (events: Event[]) => [...new Map(events.map((event) => [event.id, event])).values()];

/** Every event that the reader may see, past ones too, by start time; as many to either side of now as one call gives. */
export function useCalendarEvents() {
  return useQueries({
    queries: (['past', 'upcoming'] as const).map((time) => queryFor(eventsApi.list, { query: { time, limit: MOST } })),
    combine: (lists) => ({
      events: once(lists.flatMap(({ data = [] as Event[] }) => data)).sort((a, b) => a.startTime.localeCompare(b.startTime)),
      isPending: lists.some(({ isPending }) => isPending),
      isError: lists.some(({ isError }) => isError),
      retry: () => lists.forEach(({ isError, refetch }) => { if (isError) void refetch(); }),
    }),
  });
}
