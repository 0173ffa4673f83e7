import { useEffect } from 'react';
import { recheckSession } from '../session/identity';
import { useSession } from '../session/session';
import { ownerOf } from '../unsent/owner';
import { wireAccessNews } from './access-changes';
import { closeOutbox, openOutbox, wireOutbox } from './outbox';
import { wireRooms } from './rooms';
import { closeSocket, openSocket, type ChatSocket } from './socket';

function wire(socket: ChatSocket): void {
  wireRooms(socket);
  wireOutbox(socket);
  wireAccessNews(socket);
}

/**
 * Keeps the page's one socket: open while an active subscriber is signed in, closed otherwise. The shell renders it
 * once.
 * @example <RealtimeBridge />
 */
export function RealtimeBridge(): null {
  const { user, isActiveSubscriber } = useSession();
  const userId = isActiveSubscriber ? user?.id : undefined;
  const owner = isActiveSubscriber && user ? ownerOf(user) : undefined;
  useEffect(() => {
    if (userId === undefined || owner === undefined) return;
    openOutbox(owner);
    void openSocket(userId, { wire, recheck: recheckSession });
    return () => {
      closeSocket();
      closeOutbox();
    };
  }, [userId, owner]);
  return null;
}
