import { api, queryFor } from '@meridian/platform';
import { chaptersApi, chatsApi, eventsApi } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The number of results of each kind, except messages, which have pages. */
const FEW = '5';
const MESSAGES = '10';

/** Results are fetched for each search again, because what they show may have been deleted meanwhile. */
const UNCACHED = { staleTime: 0, gcTime: 0, refetchOnMount: true } as const;

/** The author of the messages, and the days on which they were written, as `YYYY-MM-DD` in the person's time zone. */
export interface MessageFilters {
  author?: { userId: string; name: string } | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the instant at which a day begins, some days later. */
function startOfDay(day: string, later = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

export function messagePages(search: string, { author, from, to }: MessageFilters) {
  const query = {
    search,
    limit: MESSAGES,
    ...(author && { author: author.userId }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(to, 1) }),
  };
  return infiniteQueryOptions({
    queryKey: [chatsApi.search.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.chats.search({ query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...UNCACHED,
  });
}

export const peopleFound = (search: string) => ({
  ...queryFor(chaptersApi.everyone, { query: { search, limit: FEW } }),
  ...UNCACHED,
});

export const eventsFound = (search: string) => ({
  ...queryFor(eventsApi.list, { query: { search, sort: 'latest', limit: FEW } }),
  ...UNCACHED,
});

export const announcementsFound = (search: string) => ({
  ...queryFor(chaptersApi.searchAnnouncements, { query: { search, limit: FEW } }),
  ...UNCACHED,
});
