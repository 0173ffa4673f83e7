import { api } from '@meridian/platform';
import { directMessagesApi, buildPath } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Returns the paginated query for the person's conversations, starting with the one that has the newest message. */
export const conversationPages = () =>
  infiniteQueryOptions({
    queryKey: [directMessagesApi.conversations.path, 'pages'],
    queryFn: ({ pageParam, signal }) => api.directMessages.conversations({ query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/**
 * Returns the paginated query for the messages with one person. The newest page comes first, and each page is in order.
 */
export function messagePages(userId: string) {
  const params = { userId };
  return infiniteQueryOptions({
    queryKey: [buildPath(directMessagesApi.read, params), 'pages'],
    queryFn: ({ pageParam, signal }) => api.directMessages.read({ params, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages: [first] }) => (first && first.seq > 1 ? String(first.seq) : undefined),
  });
}
