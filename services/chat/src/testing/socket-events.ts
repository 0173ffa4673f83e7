import type { Identity } from '@meridian/service-kit';
import {
  ApiError,
  type AckOf,
  type ChangedPositions,
  type ChatClientEvent,
  type MarkChatsRead,
  type ServerToClient,
} from '@meridian/shared-types';
import type { ClientSocket, TestChat } from './use-chat';

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

/** Returns the code of a refusal, or `ok`. */
export const codeOf = (ack: AckOf<'send-message'>) => (ack.ok ? 'ok' : ack.problem.code);
export const seqs = (messages: { seq: number }[]): number[] => messages.map(({ seq }) => seq);
export const contents = (messages: { content: string }[]): string[] => messages.map(({ content }) => content);
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Stores how far a person has read chats, over a socket of its own.
 * @throws {ApiError} if the event is refused.
 */
export async function markChatsRead(
  chat: TestChat,
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
