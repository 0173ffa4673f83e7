import { registerChatCounts } from '../realtime/changes/chat-counts';
import type { ChatSocket } from '../realtime/socket';
import { FakeSocket } from './fake-socket';

/**
 * Returns a connected socket of a person, on which the counts of unread messages are registered.
 * @example
 * const socket = connectChatCounts(ME);
 * socket.acknowledge = (event) => event === 'mark-read' ? { ok: true, chapters: [position] } : undefined;
 */
export function connectChatCounts(userId: string): FakeSocket {
  const socket = new FakeSocket();
  registerChatCounts(socket as unknown as ChatSocket, userId);
  socket.serverConnects();
  return socket;
}
