import type { Announcement } from '@meridian/shared-types';
import { useQueries } from '@tanstack/react-query';
import { announcementsQuery } from './queries';

export interface AllAnnouncements {
  /** The announcements, newest first, or undefined while one of the requests is pending. */
  announcements?: Announcement[];
  /** Whether one of the requests failed, so that announcements are missing. */
  isError: boolean;
  retry: () => void;
}

/** Fetches the announcements of several chapters. Without `chapterIds` they are pending. */
export function useAllAnnouncements(chapterIds: readonly number[] | undefined): AllAnnouncements {
  return useQueries({
    queries: (chapterIds ?? []).map((id) => announcementsQuery(id)),
    combine: (lists) => ({
      announcements:
        !chapterIds || lists.some(({ isPending }) => isPending)
          ? undefined
          : oneOfEach(lists.flatMap(({ data }) => data ?? [])).sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
      isError: lists.some(({ isError }) => isError),
      retry: () =>
        lists.forEach(({ isError, refetch }) => {
          if (isError) void refetch();
        }),
    }),
  });
}

/** Removes duplicates, because an announcement may be in the lists of several chapters. */
const oneOfEach = (announcements: readonly Announcement[]) => [
  ...new Map(announcements.map((each) => [each.id, each])).values(),
];
