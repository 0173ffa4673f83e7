import type { Announcement } from '@meridian/shared-types';
import { useQueries } from '@tanstack/react-query';
import { announcementsOf } from './queries';

/** The announcements of several chapters, newest first; undefined until all are there. One that fails is left out. */
export function useAllAnnouncements(chapterIds: readonly number[]): Announcement[] | undefined {
  return useQueries({
    queries: chapterIds.map((id) => announcementsOf(id)),
    combine: (lists) => (lists.some(({ isPending }) => isPending)
      ? undefined
      : lists.flatMap(({ data }) => data ?? []).sort((a, b) => b.createdAt.localeCompare(a.createdAt))),
  });
}
