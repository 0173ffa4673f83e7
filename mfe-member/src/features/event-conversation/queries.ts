import { api } from '@meridian/platform';
import { eventConversationApi, buildPath } from '@meridian/shared-types';
import { messagePages } from '../messaging/message-pages';

/**
 * Returns the paginated query for the conversation of an event. Nothing stays in memory after the page was left,
 * because the person may then not go any more.
 */
export function conversationPages(eventId: string) {
  const params = { id: eventId };
  const pages = messagePages(buildPath(eventConversationApi.read, params), (before, signal) =>
    api.eventConversation.read({ params, query: { before } }, { signal }),
  );
  return { ...pages, gcTime: 0 };
}
