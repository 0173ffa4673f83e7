import { queryClient } from '@meridian/platform';
import { attend, connectChatCounts, settled, type MockedCall } from '@meridian/platform/testing';
import type { ReadPosition, UnreadChats } from '@meridian/shared-types';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMessage, ME, messageRange, openPanel, shownSeqs } from '../testing/open-panel';
import { receive } from '../testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

/** Opens the chat of a person who has read it up to a number. The server stores every change. */
async function open(log = messageRange(1, 8), fields: Partial<ReadPosition> = {}) {
  const last = log.at(-1)?.seq ?? 0;
  let chat: ReadPosition = {
    chapterId: 1,
    readSeq: 4,
    unread: last - 4,
    countedSeq: last,
    isMuted: false,
    version: 1,
    ...fields,
  };
  const change = (changed: Partial<ReadPosition>) => {
    chat = { ...chat, ...changed, version: chat.version + 1 };
    return { chapters: [chat] };
  };
  const socket = connectChatCounts(ME);
  socket.acknowledge = (_, payload) => {
    const [{ until }] = (payload as { positions: [{ until: number }] }).positions;
    return { ok: true, ...change({ readSeq: until, unread: 0, countedSeq: until }) };
  };
  const page = await openPanel(
    () => log,
    {},
    {},
    {
      'PUT /api/chats/{chapterId}/unread': ({ body }: MockedCall) =>
        change({ readSeq: (body as { seq: number }).seq - 1, unread: 2 }),
      'PUT /api/chats/{chapterId}/muted': ({ body }: MockedCall) => change(body as Partial<ReadPosition>),
      'POST /api/notices/read': { unread: 0 },
    },
  );
  const shown: UnreadChats = { chapters: [chat], directMessages: 0, blockedIds: ['b'.repeat(24)] };
  await act(async () => void queryClient.setQueryData(['/api/chats'], shown));
  await settled();
  const writes = () =>
    page.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body] as const);
  return { ...page, writes, marked: () => socket.sentOf('mark-read') };
}
const readUpTo = (until: number, version = 1) => ({ positions: [{ chapterId: 1, until, version }] });
/** The notices of messages up to this one. They may be created a second later. */
const noticesUntil = (seq: number) => [
  '/api/notices/read',
  { until: new Date(Date.parse(createMessage(seq).timestamp) + 1000).toISOString(), chatOf: 1 },
];
/** Returns the text after the line above the first new message. */
const afterLine = () => screen.getByText('New').closest('p')?.nextElementSibling?.textContent;

it('a line shows where the person left off, and what is in view is marked as read', async () => {
  const own = { senderId: ME };
  const blocked = { senderId: 'b'.repeat(24), content: 'Blocked' };
  const log = [...messageRange(1, 4), createMessage(5, own), createMessage(6, blocked), ...messageRange(7, 8)];
  const { marked } = await open(log, { unread: 2 });
  expect(afterLine()).toMatch(/Message 7/);
  expect(screen.queryByRole('button', { name: 'Jump to New' })).toBeNull();
  await waitFor(() => expect(marked()).toEqual([readUpTo(8)]));
  expect(afterLine()).toMatch(/Message 7/);
});

it('nothing is marked as read while the page has no focus, or the end of the log is not in view', async () => {
  const attention = attend();
  attention.show(false);
  const { marked } = await open();
  expect(marked()).toEqual([]);
  jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  await act(async () => attention.show(true));
  await settled();
  expect(marked()).toEqual([]);
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  await act(async () => void fireEvent.focus(window));
  await waitFor(() => expect(marked()).toEqual([readUpTo(8)]), { timeout: 5000 });
});

it('a message is marked as unread with those after it, and stays so while the chat is open', async () => {
  const { writes, marked } = await open(messageRange(1, 8), { readSeq: 8, unread: 0 });
  expect(screen.queryByText('New')).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Mark unread from here' })[5]!);
  expect(await screen.findByText('Marked as unread')).toBeTruthy();
  await waitFor(() => expect(afterLine()).toMatch(/Message 6/));
  await receive(createMessage(9));
  await settled();
  expect(writes()).toEqual([['/api/chats/1/unread', { seq: 6 }]]);
  expect(marked()).toEqual([]);
});

it('earlier messages are loaded up to the line on request', async () => {
  await open(messageRange(1, 250));
  expect(shownSeqs()).not.toContain(5);
  await userEvent.click(screen.getByRole('button', { name: 'Jump to New' }));
  await waitFor(() => expect(afterLine()).toMatch(/Message 5/));
  expect(document.activeElement?.textContent).toBe('Message 5');
  expect(screen.queryByRole('button', { name: 'Jump to New' })).toBeNull();
});

it('notices about messages that address the person are marked as read with them', async () => {
  const log = [...messageRange(1, 7), createMessage(8, { mentions: [{ userId: ME, name: 'Me', at: 0 }] })];
  const { writes } = await open(log);
  await act(async () => void queryClient.setQueryData(['/api/notices/unread'], { unread: 2, directMessages: 0 }));
  await waitFor(() =>
    expect(writes()).toContainEqual(['/api/notices/read', { until: '2026-01-05T12:00:09.000Z', chatOf: 1 }]),
  );
});

it('notices about messages that are not loaded, and of later ones that mention everyone, are read with the chat', async () => {
  const notices = (unread: number) =>
    act(async () => void queryClient.setQueryData(['/api/notices/unread'], { unread, directMessages: 0 }));
  const { writes } = await open(messageRange(1, 250));
  const marked = () => writes().filter(([path]) => path === '/api/notices/read');
  await notices(1);
  await waitFor(() => expect(marked()).toEqual([noticesUntil(250)]));
  await receive(createMessage(251), createMessage(252, { mentionsChapter: true }), createMessage(253));
  await notices(2);
  await waitFor(() => expect(marked().at(-1)).toEqual(noticesUntil(252)));
});

it('a chat is muted and unmuted in its header', async () => {
  const { writes } = await open(messageRange(1, 8), { readSeq: 8, unread: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Mute this chat' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unmute this chat' }));
  await screen.findByRole('button', { name: 'Mute this chat' });
  expect(writes().filter(([path]) => path.endsWith('/muted'))).toEqual([
    ['/api/chats/1/muted', { isMuted: true }],
    ['/api/chats/1/muted', { isMuted: false }],
  ]);
});
