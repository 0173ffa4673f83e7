import { api, queryFor } from '@meridian/platform';
import { MY_CHAPTERS } from '@meridian/platform/controls';
import { type Event, eventsApi } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Events per page of the event list. */
export const PAGE = 10;

export interface EventFilters {
  search?: string;
  /** An id, or {@link MY_CHAPTERS}. */
  chapter?: string;
  time: 'all' | 'upcoming' | 'past';
  sort?: 'latest' | 'popular';
}

/** The user's upcoming events. */
export const myEvents = () => queryFor(eventsApi.mine);

/** The upcoming events of a chapter, soonest first. */
export const upcomingOfChapter = (chapter: number) =>
  queryFor(eventsApi.list, { query: { chapter: String(chapter), time: 'upcoming' } });

/** The past events of a chapter, latest first. */
export const pastOfChapter = (chapter: number) =>
  queryFor(eventsApi.list, { query: { chapter: String(chapter), time: 'past', limit: '6' } });

/** Chapters that a list can be of. */
const MOST_CHAPTERS = 50;

/** The filtered events, page by page. `ownChapters` are those of the person. */
export function eventPages({ chapter, ...filters }: EventFilters, ownChapters: readonly number[]) {
  const places =
    chapter !== MY_CHAPTERS
      ? { chapter }
      : { chapters: ownChapters.length > 0 ? ownChapters.slice(0, MOST_CHAPTERS).join(',') : undefined };
  const query = { ...filters, ...places, limit: String(PAGE) };
  return infiniteQueryOptions({
    queryKey: [eventsApi.list.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.events.list({ query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Event[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
}
