import { chatsApi, type ServerToClient } from '@meridian/shared-types';
import { invalidateThisTab } from '../../api/invalidate';

type ChangeEvents = Pick<ServerToClient, 'chat-activity' | 'new-message'>;
interface SearchSocket {
  on<E extends keyof ChangeEvents>(event: E, listener: ChangeEvents[E]): unknown;
}

/** Fetches a shown search in messages again when a message was edited or removed. */
export function registerSearchChanges(socket: SearchSocket): void {
  const refetch = () => void invalidateThisTab(chatsApi.search);
  socket.on('chat-activity', ({ messages }) => messages.some(({ change }) => change) && refetch());
  socket.on('new-message', ({ change }) => change && refetch());
}
