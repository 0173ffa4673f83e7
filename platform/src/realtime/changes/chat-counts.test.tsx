import type { ReadPosition, UnreadChats } from '@meridian/shared-types';
import { act, screen } from '@testing-library/react';
import { aProblem, connectChatCounts, mockApi, renderApp, type MockedCall } from '../../testing';
import { queryClient } from '../../api/query';
import { markUnreadFrom, readUntil, releaseChat, setChatMuted, setSeen } from './chat-counts';
import { UnreadBadge } from '../../counts/unread/unread-badge';
import { useUnread, useUnreadQuery } from '../../counts/unread/unread-chats';

const [ME, BEN] = ['65f000000000000000000001', '65f000000000000000000002'];
const position = (fields: Partial<ReadPosition> = {}): ReadPosition => ({
  chapterId: 1,
  readSeq: 4,
  unread: 1,
  countedSeq: 5,
  isMuted: false,
  version: 3,
  ...fields,
});

function Page() {
  useUnreadQuery();
  const { of, inChapters } = useUnread();
  return (
    <p data-testid="page">
      <UnreadBadge count={of(1)?.unread} /> total {inChapters} at {of(1)?.readSeq}
    </p>
  );
}
const shown = () => screen.getByTestId('page').textContent;
const tick = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens a page with the counts of a mocked server, which stores every position. */
async function open() {
  const server = { chat: position(), fails: false };
  const respond = (fields: Partial<ReadPosition>) => {
    server.chat = { ...server.chat, ...fields, version: server.chat.version + 1 };
    return { chapters: [server.chat] };
  };
  const markRead = ({ positions: [{ until }] }: { positions: [{ until: number }] }) =>
    server.fails
      ? { ok: false, problem: aProblem(503, 'Not now.'), retryable: true }
      : {
          ok: true,
          ...respond({ readSeq: until, countedSeq: Math.max(until, server.chat.countedSeq), unread: 0 }),
        };
  const { calls } = mockApi({
    'GET /api/chats': (): UnreadChats => ({ chapters: [server.chat], directMessages: 0, blockedIds: [] }),
    'PUT /api/chats/{chapterId}/unread': ({ body }: MockedCall) =>
      respond({ readSeq: (body as { seq: number }).seq - 1, unread: 2 }),
    'PUT /api/chats/{chapterId}/muted': ({ body }: MockedCall) => respond({ ...(body as object), unread: 0 }),
  });
  await tick(20_000);
  calls.splice(0);
  const socket = connectChatCounts(ME);
  socket.acknowledge = (event, payload) => (event === 'mark-read' ? markRead(payload as never) : undefined);
  renderApp(<Page />, { session: { subscriptionStatus: 'active' } });
  await tick();
  const receive = async (event: string, payload: unknown) => {
    await act(async () => socket.receive(event, payload));
    await tick();
  };
  const written = () =>
    (socket.sentOf('mark-read') as { positions: { until: number }[] }[]).flatMap(({ positions }) =>
      positions.map(({ until }) => until),
    );
  const fetched = () => calls.filter(({ path, method }) => path === '/api/chats' && method === 'GET').length;
  return { server, socket, receive, calls, written, fetched };
}
const activity = (...seqs: number[]) => ({ chapterId: 1, messages: seqs.map((seq) => ({ seq, senderId: BEN })) });

// The clock goes on from one test to the next, as in a page.
beforeAll(() => void jest.useFakeTimers());
afterAll(() => void jest.useRealTimers());
afterEach(() => queryClient.clear());

test('messages of chats that are not open raise the counts without a call, and a gap is fetched', async () => {
  const { server, receive, fetched } = await open();
  expect(shown()).toBe('11 unread message total 1 at 4');
  await receive('chat-activity', activity(6, 7));
  await receive('new-message', { chapterId: 1, seq: 7, senderId: BEN });
  expect(shown()).toContain('total 3');
  await tick(1000);
  expect(fetched()).toBe(1);
  server.chat = position({ unread: 9, countedSeq: 13, version: 3 });
  await receive('chat-activity', activity(13));
  await tick(1000);
  expect([shown()?.includes('total 9'), fetched()]).toEqual([true, 2]);
});

test('positions are shown at once, and only the last one is written, at most every 2 s', async () => {
  const { receive, written } = await open();
  await act(async () => readUntil(1, 5));
  await tick();
  expect(shown()).toBe(' total 0 at 5');
  expect(written()).toEqual([5]);
  await act(async () => setSeen(1, true));
  for (const seq of [6, 7, 8]) {
    await receive('new-message', { chapterId: 1, seq, senderId: BEN });
    expect(shown()).toContain('total 0');
  }
  await tick(1500);
  expect(written()).toEqual([5]);
  await tick(1000);
  expect(written()).toEqual([5, 8]);
  await act(async () => setSeen(1, false));
  await receive('new-message', { chapterId: 1, seq: 9, senderId: BEN });
  expect(shown()).toContain('total 1 at 8');
});

test('a position that could not be stored is written again, and stays in counts that are fetched meanwhile', async () => {
  const { server, written, socket } = await open();
  await act(async () => socket.serverConnects());
  server.fails = true;
  await act(async () => readUntil(1, 5));
  await tick(3000);
  await act(async () => socket.serverConnects()); // A reconnect fetches the counts.
  await tick(1000);
  expect(shown()).toBe(' total 0 at 5');
  server.fails = false;
  await tick(10_000);
  expect(server.chat).toMatchObject({ readSeq: 5, unread: 0 });
  expect(written().length).toBeGreaterThan(1);
});

test('messages that were marked as unread, here or in another tab, are not marked as read until the chat is opened again', async () => {
  const { server, receive, written } = await open();
  await act(async () => readUntil(1, 5));
  await tick(10);
  await act(async () => markUnreadFrom(1, 4));
  await tick();
  expect(shown()).toContain('total 2 at 3');
  await act(async () => readUntil(1, 5));
  await tick(5000);
  expect([written(), shown()?.includes('at 3')]).toEqual([[5], true]);
  releaseChat(1);
  await act(async () => readUntil(1, 5));
  await tick(5000);
  expect(shown()).toContain('total 0 at 5');

  server.chat = position({ readSeq: 2, unread: 3, version: server.chat.version + 1 });
  await receive('chats-read', { chapters: [server.chat] });
  await act(async () => readUntil(1, 5));
  await tick(5000);
  expect(shown()).toContain('total 3 at 2');
  // A late answer with an earlier version changes nothing.
  await receive('chats-read', { chapters: [position({ readSeq: 5, unread: 0, version: 4 })] });
  expect(shown()).toContain('total 3 at 2');
});

test('a muted chat is not counted, and a removal of an unread message is fetched', async () => {
  const { server, receive, fetched } = await open();
  server.chat = position({ unread: 0 });
  for (const [index, seq] of [3, 5].entries())
    await receive('chat-activity', {
      chapterId: 1,
      messages: [{ seq: 6 + index, senderId: BEN, change: { kind: 'removal', seq } }],
    });
  await tick(1000);
  expect([shown()?.includes('total 0'), fetched()]).toEqual([true, 2]);
  await act(async () => setChatMuted(1, true));
  await receive('chat-activity', activity(6));
  expect(shown()).toContain('total 0');
});
