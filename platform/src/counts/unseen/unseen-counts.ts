import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { adminApi, chaptersApi, isChapterAdmin, REQUESTS_PER_PAGE } from '@meridian/shared-types';
import { queryClient, queryFor, queryForAllPages } from '../../api/query';
import { countText } from '../../formats/formats';
import { useSession } from '../../session/session';
import { onSeenChanged, parseSeen, storedSeen, storeSeen } from './seen-announcements';

/** The numbers of things that a person has not seen: new announcements, and join requests that they may decide. */
export interface UnseenCounts {
  announcements: number;
  requests: number;
}

export interface ChapterUnseenCounts {
  of: (chapterId: number) => UnseenCounts;
  all: UnseenCounts;
}

/** @example unseenText({ announcements: 3, requests: 1 }) // '3 new announcements, 1 pending request' */
export const unseenText = ({ announcements, requests }: UnseenCounts): string =>
  [
    announcements > 0 && countText(announcements, 'new announcement'),
    requests > 0 && countText(requests, 'pending request'),
  ]
    .filter(Boolean)
    .join(', ');

/** Returns the number of announcements of each of the person's chapters. */
function useAnnouncementCounts() {
  const { user, isActiveSubscriber } = useSession();
  const enabled = isActiveSubscriber && user !== undefined && user.memberships.length > 0;
  return useQuery({ ...queryFor(chaptersApi.announcementCounts), enabled }, queryClient).data;
}

/**
 * Returns the number of pending requests by chapter. It counts all chapters for site admins, and otherwise the chapters
 * that the person administers.
 */
function usePendingCounts(): (chapterId?: number) => number {
  const { user, isAdmin, isAdminPending } = useSession();
  const own = !isAdmin && !isAdminPending ? (user?.memberships.filter(isChapterAdmin) ?? []) : [];
  const ofAll = useQuery(
    { ...queryForAllPages(adminApi.pendingRequests, REQUESTS_PER_PAGE), enabled: isAdmin },
    queryClient,
  );
  const ofOwn = useQueries(
    {
      queries: own.map(({ chapterId }) =>
        queryForAllPages(chaptersApi.joinRequests, REQUESTS_PER_PAGE, { params: { id: chapterId } }),
      ),
    },
    queryClient,
  );
  const requests = isAdmin ? (ofAll.data ?? []) : ofOwn.flatMap(({ data }) => data ?? []);
  return (chapterId) => requests.filter((request) => chapterId === undefined || request.chapterId === chapterId).length;
}

/**
 * Returns the unseen counts of the person's chapters, kept up to date while the page is open. An announcement is new
 * until the person has seen it in this browser. Announcements from before the first visit in this browser are not new.
 * @example const { of, all } = useUnseenCounts(); of(chapter.id).announcements
 */
export function useUnseenCounts(): ChapterUnseenCounts {
  const userId = useSession().user?.id;
  const counts = useAnnouncementCounts();
  const pending = usePendingCounts();
  const stored = useSyncExternalStore(
    onSeenChanged,
    () => storedSeen(userId),
    () => '',
  );
  const seen = parseSeen(stored);
  useEffect(() => {
    const known = parseSeen(stored);
    // A first visit stores the current counts, so that nothing is new. If announcements were deleted, it stores the
    // lower count, so that the next one is new.
    const stale = counts?.filter(({ chapterId, count }) => !((known[chapterId] ?? Infinity) <= count)) ?? [];
    if (userId !== undefined && stale.length > 0)
      storeSeen(userId, Object.fromEntries(stale.map(({ chapterId, count }) => [chapterId, count])));
  }, [userId, counts, stored]);
  const announced = (chapterId: number) => {
    const count = counts?.find((each) => each.chapterId === chapterId)?.count ?? 0;
    return Math.max(0, count - (seen[chapterId] ?? count));
  };
  return {
    of: (chapterId) => ({ announcements: announced(chapterId), requests: pending(chapterId) }),
    all: {
      announcements: counts?.reduce((sum, { chapterId }) => sum + announced(chapterId), 0) ?? 0,
      requests: pending(),
    },
  };
}

/**
 * Marks the announcements of these chapters as seen once the page is visible. Components that show them call it.
 * @example useAnnouncementsSeen(isOpen ? [chapter.id] : []);
 */
export function useAnnouncementsSeen(chapterIds: readonly number[]): void {
  const userId = useSession().user?.id;
  const shown = useAnnouncementCounts()?.filter(({ chapterId }) => chapterIds.includes(chapterId)) ?? [];
  const seen = JSON.stringify(Object.fromEntries(shown.map(({ chapterId, count }) => [chapterId, count])));
  useEffect(() => {
    if (userId === undefined) return;
    const store = () => {
      if (document.visibilityState === 'visible') storeSeen(userId, parseSeen(seen));
    };
    store();
    document.addEventListener('visibilitychange', store);
    return () => document.removeEventListener('visibilitychange', store);
  }, [userId, seen]);
}
