import { useQuery } from '@tanstack/react-query';
import { cancelledLast, isUpcoming, queryFor, useSession } from '@meridian/platform';
import { chaptersApi, eventsApi, type Event } from '@meridian/shared-types';
import { distinctEvents } from './distinct-events';

/**
 * Returns the next `limit` events that the user may see, with one date of each series, and without those that started
 * while the page was open.
 */
function useUpcomingEvents(limit: number, chapterId?: number) {
  const query = {
    time: 'upcoming' as const,
    series: 'next' as const,
    limit: String(limit),
    chapter: chapterId === undefined ? undefined : String(chapterId),
  };
  return useQuery({
    ...queryFor(eventsApi.list, { query }),
    select: (events) => events.filter((event) => isUpcoming(event.startTime)).slice(0, limit),
  });
}

/** The number of events that are fetched for each one shown, because only one of several similar ones is shown. */
const READ_FOR_EACH = 2;

/**
 * Returns the next `count` events of one chapter or all that the user may see. Those of the person's chapters are first
 * and cancelled ones last. Similar events are left out if there are enough others.
 */
export function useDistinctEvents(count: number, chapterId?: number) {
  const events = useUpcomingEvents(count * READ_FOR_EACH, chapterId);
  const own = new Set(useSession().user?.memberships.map((membership) => membership.chapterId));
  const isMine = (event: Event) => own.has(event.chapterId);
  const ordered = (list: readonly Event[]) =>
    cancelledLast([...list.filter(isMine), ...list.filter((event) => !isMine(event))]);
  return { ...events, data: events.data && distinctEvents(ordered(events.data), count) };
}

/** Returns the chapters by id, for the names beside events. The map is empty while they are loading. */
export function useChaptersById() {
  const { data = [] } = useQuery(queryFor(chaptersApi.list));
  return new Map(data.map((chapter) => [chapter.id, chapter]));
}
