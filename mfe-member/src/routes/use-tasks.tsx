import { countText, queryFor, useNews, useSession } from '@meridian/platform';
import { directMessagesApi, isChapterAdmin } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Armchair, Mail, UserCheck } from 'lucide-react';
import { myEvents } from '../features/events/queries';
import type { Task } from '../features/needs-me/needs-me';
import { paths } from '../paths';

/**
 * Returns the tasks of the current user: seats that are held for them, requests that they may decide, and unread
 * messages.
 */
export function useTasks(): Task[] {
  const { user, isAdmin } = useSession();
  const { of, all } = useNews();
  const events = useQuery(myEvents()).data ?? [];
  const unread = useQuery(queryFor(directMessagesApi.conversations, { query: { limit: '1' } })).data?.unread ?? 0;
  const seats = events
    .filter(({ userRsvp }) => userRsvp?.offeredSeats)
    .map(({ id, title }) => ({
      icon: <Armchair aria-hidden />,
      text: `Accept or decline your seat at ${title}`,
      to: paths.event(id),
    }));
  const ownChapters = isAdmin ? [] : (user?.memberships.filter(isChapterAdmin) ?? []);
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
  const messages = { icon: <Mail aria-hidden />, text: `Read ${countText(unread, 'new message')}`, to: paths.messages };
  return [...seats, ...requests, ...(unread > 0 ? [messages] : [])];
}
