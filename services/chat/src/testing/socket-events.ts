import type { AckOf, ChatClientEvent, ChatMessage, ServerToClient } from '@meridian/shared-types';
import type { ClientSocket } from './test-server';

export async function emitWithAck<E extends ChatClientEvent>(
  socket: ClientSocket,
  event: E,
  ...args: unknown[]
): Promise<AckOf<E>> {
  return (
    socket.timeout(30_000) as unknown as { emitWithAck(event: string, ...args: unknown[]): Promise<AckOf<E>> }
  ).emitWithAck(event, ...args);
}

/** Collects the events of one kind that a socket receives from now on. */
export function collect<E extends keyof ServerToClient>(
  socket: ClientSocket,
  event: E,
): Parameters<ServerToClient[E]>[0][] {
  const received: Parameters<ServerToClient[E]>[0][] = [];
  (socket as unknown as { on(event: string, listener: (payload: Parameters<ServerToClient[E]>[0]) => void): void }).on(
    event,
    (payload) => received.push(payload),
  );
  return received;
}

export const seqs = (messages: ChatMessage[]): number[] => messages.map(({ seq }) => seq);
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
