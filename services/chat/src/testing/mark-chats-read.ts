import type { Identity } from '@meridian/service-kit';
import { ApiError, type ChangedPositions, type MarkChatsRead } from '@meridian/shared-types';
import { emitWithAck } from './socket-events';
import type { TwoReplicas } from './two-replicas';

/**
 * Stores how far a person has read chats, over a socket of its own.
 * @throws {ApiError} if the event is refused.
 */
export async function markChatsRead(
  chat: TwoReplicas,
  person: Identity,
  positions: MarkChatsRead['positions'],
  at = chat.one,
): Promise<ChangedPositions> {
  const socket = await chat.connect(at, person);
  const ack = await emitWithAck(socket, 'mark-read', { positions });
  socket.disconnect();
  if (!ack.ok) throw new ApiError(ack.problem.status, ack.problem.title, ack.problem.message, ack.problem);
  return { chapters: ack.chapters };
}
