import type { Announcement } from '@meridian/shared-types';
import { useQueries } from '@tanstack/react-query';
import { announcementsOf } from './queries';

export interface AllAnnouncements {
  /** Newest first; undefined until all chapters have answered. */
  announcements?: Announcement[];
  /** Whether a chapter's are missing, because it did not answer. */
  isError: boolean;
  retry: () => void;
}

/** The announcements of several chapters. */
export function useAllAnnouncements(chapterIds: readonly number[]): AllAnnouncements {
  return useQueries({
    queries: chapterIds.map((id) => announcementsOf(id)),
    combine: (lists) => ({
      announcements: lists.some(({ isPending }) => isPending)
        ? undefined
        : lists.flatMap(({ data }) => data ?? []).sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
      isError: lists.some(({ isError }) => isError),
      retry: () =>
        lists.forEach(({ isError, refetch }) => {
          if (isError) void refetch();
        }),
    }),
  });
}
