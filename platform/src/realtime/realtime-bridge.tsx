import { useEffect } from 'react';
import { recheckSession } from '../session/identity';
import { registerRequestViewers } from '../features/join-requests/request-viewers';
import { useSession } from '../session/session';
import { formatOwner } from '../persistence/database-owner';
import { registerChatCounts } from './changes/chat-counts';
import { useUnreadQuery } from '../counts/unread/unread-chats';
import { registerAccessChanges } from './changes/access-changes';
import { registerConversationChanges } from './changes/conversation-changes';
import { registerEventChanges } from './changes/event-changes';
import { registerNoticeChanges } from './changes/notice-changes';
import { closeOutbox, openOutbox, registerOutbox } from './outbox/outbox';
import { registerPersonChanges } from './changes/person-changes';
import { registerPresence } from './presence';
import { registerPulseChanges } from './changes/pulse-changes';
import { registerRooms } from './rooms';
import { registerRsvpChanges } from './changes/rsvp-changes';
import { registerSearchChanges } from './changes/search-changes';
import { closeSocket, dropConnection, openSocket, type ChatSocket } from './socket';

function register(socket: ChatSocket, userId: string): void {
  registerRooms(socket);
  registerPresence(socket);
  registerOutbox(socket);
  registerAccessChanges(socket, userId);
  registerRequestViewers(socket);
  registerEventChanges(socket);
  registerRsvpChanges(socket);
  registerPersonChanges(socket);
  registerPulseChanges(socket);
  registerConversationChanges(socket);
  registerNoticeChanges(socket);
  registerSearchChanges(socket);
  registerChatCounts(socket, userId);
}

/**
 * Fetches what is unread, and manages the page's only socket. It is open while an active subscriber is signed in, and
 * closed otherwise and in a view-as session. The shell renders it once.
 * @example <RealtimeBridge />
 */
export function RealtimeBridge(): null {
  const { user, isActiveSubscriber, isReadOnly } = useSession();
  useUnreadQuery();
  const hasSocket = isActiveSubscriber && !isReadOnly;
  const userId = hasSocket ? user?.id : undefined;
  const owner = hasSocket && user ? formatOwner(user) : undefined;
  useEffect(() => {
    if (userId === undefined || owner === undefined) return;
    openOutbox(owner);
    void openSocket(userId, { register: (socket) => register(socket, userId), recheckSession });
    window.addEventListener('offline', dropConnection);
    return () => {
      window.removeEventListener('offline', dropConnection);
      closeSocket();
      closeOutbox();
    };
  }, [userId, owner]);
  return null;
}
