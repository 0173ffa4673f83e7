import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { adminApi, chaptersApi, isChapterAdmin } from '@meridian/shared-types';
import { queryClient, queryFor } from '../api/query';
import { countText } from '../formats';
import { useSession } from '../session/session';
import { onSeenChanged, parseSeen, storedSeen, storeSeen } from './seen-announcements';

/** What a person has not looked at: new announcements, and join requests that they may decide. */
export interface UnseenCounts {
  announcements: number;
  requests: number;
}

export interface ChapterNews {
  of: (chapterId: number) => UnseenCounts;
  all: UnseenCounts;
}

/** @example newsText({ announcements: 3, requests: 1 }) // '3 new announcements, 1 pending request' */
export const newsText = ({ announcements, requests }: UnseenCounts): string =>
  [
    announcements > 0 && countText(announcements, 'new announcement'),
    requests > 0 && countText(requests, 'pending request'),
  ]
    .filter(Boolean)
    .join(', ');

/** The number of announcements of each of the person's chapters. */
function useAnnouncementCounts() {
  const { user, isActiveSubscriber } = useSession();
  const enabled = isActiveSubscriber && user !== undefined && user.memberships.length > 0;
  return useQuery({ ...queryFor(chaptersApi.announcementCounts), enabled }, queryClient).data;
}

/** Pending requests by chapter: of all chapters for site admins, else of those that the person administers. */
function usePendingCounts(): (chapterId?: number) => number {
  const { user, isActiveSubscriber, isAdmin, isAdminPending } = useSession();
  const own = isActiveSubscriber && !isAdmin && !isAdminPending ? (user?.memberships.filter(isChapterAdmin) ?? []) : [];
  const ofAll = useQuery(
    { ...queryFor(adminApi.pendingRequests), enabled: isActiveSubscriber && isAdmin },
    queryClient,
  );
  const ofOwn = useQueries(
    { queries: own.map(({ chapterId }) => queryFor(chaptersApi.joinRequests, { params: { id: chapterId } })) },
    queryClient,
  );
  const requests = isAdmin ? (ofAll.data ?? []) : ofOwn.flatMap(({ data }) => data ?? []);
  return (chapterId) => requests.filter((request) => chapterId === undefined || request.chapterId === chapterId).length;
}

/**
 * What is new in the person's chapters, kept up to date while the page is open. Announcements are new until the person
 * has looked at them in this browser; those from before its first visit are not.
 * @example const { of, all } = useNews(); of(chapter.id).announcements
 */
export function useNews(): ChapterNews {
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
    // Those of a first visit are not new. Where some were deleted, the next one is.
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
 * For what shows the announcements of these chapters: they are no longer new once the page is visible.
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
