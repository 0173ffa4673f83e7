import { api, queryFor } from '@meridian/platform';
import { MY_CHAPTERS } from '@meridian/platform/controls';
import { eventsApi, type ListedEvent } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The number of events per page of the event list. */
export const PAGE = 10;

export interface EventFilters {
  search?: string;
  /** The id of a chapter, or {@link MY_CHAPTERS}. */
  chapter?: string;
  time: 'all' | 'upcoming' | 'past';
  sort?: 'latest' | 'popular';
}

/** Returns the query for the user's upcoming events. */
export const myEvents = () => queryFor(eventsApi.mine);

/** Returns the query for the upcoming events of a chapter, soonest first, with one date of each series. */
export const upcomingOfChapter = (chapter: number) =>
  queryFor(eventsApi.list, { query: { chapter: String(chapter), time: 'upcoming', series: 'next' } });

/** Returns the number of events in a list with one date of each series, with all dates counted. */
export const countWithDates = (events: readonly ListedEvent[]): number =>
  events.reduce((count, { laterDates = 0 }) => count + 1 + laterDates, 0);

/** Returns the query for the past events of a chapter, latest first. */
export const pastOfChapter = (chapter: number) =>
  queryFor(eventsApi.list, { query: { chapter: String(chapter), time: 'past', limit: '6' } });

/** The maximum number of chapters in one query. */
export const MAX_CHAPTERS = 50;

/**
 * Returns the paginated query for the filtered events. `ownChapters` are those of the person. Upcoming events in the
 * order of time have one date of each series.
 */
export function eventPages({ chapter, ...filters }: EventFilters, ownChapters: readonly number[]) {
  const places =
    chapter !== MY_CHAPTERS
      ? { chapter }
      : { chapters: ownChapters.length > 0 ? ownChapters.slice(0, MAX_CHAPTERS).join(',') : undefined };
  const hasOneDate = filters.time === 'upcoming' && !filters.search && !filters.sort;
  const query = { ...filters, ...places, series: hasOneDate ? ('next' as const) : undefined, limit: String(PAGE) };
  return infiniteQueryOptions({
    queryKey: [eventsApi.list.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.events.list({ query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: ListedEvent[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
}
