import { api } from '@meridian/platform';
import { eventConversationApi, buildPath } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

/**
 * Returns the paginated query for the conversation of an event. The newest page comes first, and each page is in order.
 * Nothing stays in memory after the page was left, because the person may then not go any more.
 */
export function conversationPages(eventId: string) {
  const params = { id: eventId };
  return infiniteQueryOptions({
    queryKey: [buildPath(eventConversationApi.read, params), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.eventConversation.read({ params, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages: [first] }) => (first && first.seq > 1 ? String(first.seq) : undefined),
    gcTime: 0,
  });
}
