import { attend } from '@meridian/platform/testing';
import { act } from '@testing-library/react';
import type { OutboxEntry, RoomListener } from '@meridian/platform/realtime';
import type { ChatMessage } from '@meridian/shared-types';

/**
 * The state of the mocked connection: the panel's listener and the values that the hooks return. It is reset before
 * each test.
 */
export const mockRoom: { listener?: RoomListener; left: number; connection: string; outbox: OutboxEntry[] } = {
  left: 0,
  connection: 'connected',
  outbox: [],
};
/** Replaces `@meridian/platform/realtime` in `jest.mock`. */
export const mockRealtime = () => ({
  ...jest.requireActual<object>('@meridian/platform/realtime'),
  useConnection: () => mockRoom.connection,
  useOutbox: (_chapterId: number, log: ChatMessage[]) =>
    mockRoom.outbox.filter(({ clientId }) => !log.some((message) => message.clientId === clientId)),
  joinRoom: (_chapterId: number, listener: RoomListener) => {
    mockRoom.listener = listener;
    return () => {
      mockRoom.left += 1;
    };
  },
  sendMessage: jest.fn(),
  retryMessage: jest.fn(),
  discardMessage: jest.fn(),
  typing: jest.fn(),
  stopTyping: jest.fn(),
});

/** Receives live messages in the room, one after the other. */
export async function receive(...messages: ChatMessage[]) {
  for (const message of messages) await act(async () => mockRoom.listener?.onMessage?.(message));
}
/** Returns a message that waits for its confirmation. */
export const anOutboxEntry = (clientId: string, content: string, fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  conversation: 'chapter:1',
  createdAt: '2026-01-05T12:00:00.000Z',
  clientId,
  content,
  state: 'sending',
  ...fields,
});

beforeEach(() => {
  Object.assign(mockRoom, { listener: undefined, left: 0, connection: 'connected', outbox: [] });
  jest.clearAllMocks();
  attend();
});
