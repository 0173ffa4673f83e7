import { useQuery } from '@tanstack/react-query';
import { isUpcoming, queryFor } from '@meridian/platform';
import { chaptersApi, eventsApi } from '@meridian/shared-types';
import { unalike } from './unalike';

/** The next `limit` events that the user may see, without those that started while the page was open. */
export function useUpcomingEvents(limit: number, chapterId?: number) {
  const query = {
    time: 'upcoming' as const,
    limit: String(limit),
    chapter: chapterId === undefined ? undefined : String(chapterId),
  };
  return useQuery({
    ...queryFor(eventsApi.list, { query }),
    select: (events) => events.filter((event) => isUpcoming(event.startTime)).slice(0, limit),
  });
}

/** Events read for each one that is shown: of many that are alike, one is. */
const READ_FOR_EACH = 2;

/** The next `count` events of all chapters that the user may see, unlike each other as far as there are enough. */
export function useUnalikeEvents(count: number) {
  const events = useUpcomingEvents(count * READ_FOR_EACH);
  return { ...events, data: events.data && unalike(events.data, count) };
}

/** Chapters by id, for the names beside events; empty while they are loading. */
export function useChaptersById() {
  const { data = [] } = useQuery(queryFor(chaptersApi.list));
  return new Map(data.map((chapter) => [chapter.id, chapter]));
}
