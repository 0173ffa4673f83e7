import { eventConversationApi, type ServerToClient } from '@meridian/shared-types';
import { invalidateThisTab } from '../../api/invalidate';
import { queryFor } from '../../api/query';

interface ConversationSocket {
  on(event: 'event-conversation-changed', listener: ServerToClient['event-conversation-changed']): unknown;
}

/**
 * Handles changes of conversations of events. A page that shows the conversation fetches it again. Everyone receives
 * these messages, and other pages ignore them.
 */
export function registerConversationChanges(socket: ConversationSocket): void {
  socket.on('event-conversation-changed', ({ eventId }) => {
    void invalidateThisTab(queryFor(eventConversationApi.read, { params: { id: eventId } }));
  });
}
