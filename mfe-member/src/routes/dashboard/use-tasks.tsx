import { countText, queryForAllPages, useUnseenCounts, useSession } from '@meridian/platform';
import { shownCount, useUnreadQuery } from '@meridian/platform/realtime';
import { adminApi, isChapterAdmin, REQUESTS_PER_PAGE } from '@meridian/shared-types';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Armchair, Mail, UserCheck } from 'lucide-react';
import { myEvents } from '../../features/events/queries';
import { pendingRequestsQuery } from '../../features/join-requests/queries';
import type { Task } from '../../features/needs-me/needs-me';
import { paths } from '../../paths';

/** Returns whether a query has neither data nor a failed attempt. What depends on it is not held up by a failure. */
export const isFirstAttempt = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }): boolean =>
  isLoading && failureCount === 0;

/**
 * Returns the tasks of the current user: seats that are held for them, requests that they may decide, and unread
 * messages. `isLoading` tells that more tasks may follow.
 */
export function useTasks(): { tasks: Task[]; isLoading: boolean } {
  const { user, isActiveSubscriber, isAdmin } = useSession();
  const { of, all } = useUnseenCounts();
  const ownChapters = isAdmin ? [] : (user?.memberships.filter(isChapterAdmin) ?? []);
  const events = useQuery({ ...myEvents(), enabled: isActiveSubscriber });
  const chats = useUnreadQuery();
  // These are the queries of `useUnseenCounts`, which returns only their counts.
  const allRequests = useQuery({ ...queryForAllPages(adminApi.pendingRequests, REQUESTS_PER_PAGE), enabled: isAdmin });
  const ownRequests = useQueries({
    queries: ownChapters.map(({ chapterId }) => pendingRequestsQuery(chapterId)),
  });
  const unread = chats.data?.directMessages ?? 0;
  const seats = (events.data ?? [])
    .filter(({ userRsvp }) => userRsvp?.offeredSeats)
    .map(({ id, title }) => ({
      icon: <Armchair aria-hidden />,
      text: `Accept or decline your seat at ${title}`,
      to: paths.event(id),
    }));
  const requests = [
    ...(isAdmin ? [{ count: all.requests, place: '', to: paths.pendingMembers }] : []),
    ...ownChapters.map(({ chapterId, chapter }) => ({
      count: of(chapterId).requests,
      place: ` ${chapter.name}`,
      to: paths.chapterAdmin(chapter.slug),
    })),
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, place, to }) => ({
      icon: <UserCheck aria-hidden />,
      text: `Decide on ${countText(count, 'request')} to join${place}`,
      to,
    }));
  const messages = {
    icon: <Mail aria-hidden />,
    text: `Read ${shownCount(unread)} new ${unread === 1 ? 'message' : 'messages'}`,
    to: paths.messages,
  };
  return {
    tasks: [...seats, ...requests, ...(unread > 0 ? [messages] : [])],
    isLoading: [events, chats, allRequests, ...ownRequests].some(isFirstAttempt),
  };
}
