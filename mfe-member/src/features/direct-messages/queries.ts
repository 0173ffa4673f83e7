import { api } from '@meridian/platform';
import { directMessagesApi, buildPath } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { messagePages } from '../messaging/message-pages';

/** Returns the paginated query for the person's conversations, starting with the one that has the newest message. */
export const conversationPages = () =>
  infiniteQueryOptions({
    queryKey: [directMessagesApi.conversations.path, 'pages'],
    queryFn: ({ pageParam, signal }) => api.directMessages.conversations({ query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Returns the paginated query for the messages with one person. */
export function messagesWith(userId: string) {
  const params = { userId };
  return messagePages(buildPath(directMessagesApi.read, params), (before, signal) =>
    api.directMessages.read({ params, query: { before } }, { signal }),
  );
}
