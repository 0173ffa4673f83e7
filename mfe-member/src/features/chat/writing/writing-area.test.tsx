import { discardMessage, sendMessage } from '@meridian/platform/realtime';
import type { ChatSettings } from '@meridian/shared-types';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMessage, ME, messageInput, messageRange, openPanel, sendButton } from '../testing/open-panel';
import { anOutboxEntry, mockRoom, receive } from '../testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

let version = 0;
const settle = (change: Partial<ChatSettings>) =>
  act(async () =>
    mockRoom.listener?.onSettings?.({
      chapterId: 1,
      slowModeSeconds: 0,
      isClosed: false,
      version: ++version,
      ...change,
    }),
  );
const asSiteAdmin = { session: { subscriptionStatus: 'active' }, isAdmin: true } as const;
const log = () => messageRange(1, 2);
afterEach(() => jest.useRealTimers());

it('in slow mode a member waits after a message, sees the time, and can write again afterwards', async () => {
  await openPanel(log);
  await settle({ slowModeSeconds: 30 });
  expect(screen.getByText('Slow mode: members can send one message every 30 seconds.')).toBeTruthy();
  jest.useFakeTimers();
  const own = createMessage(3, { senderId: ME, timestamp: new Date().toISOString() });
  await receive(own);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.type(messageInput(), 'More{Enter}');
  expect(sendMessage).not.toHaveBeenCalled();
  expect(sendButton().hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('You cannot send a message yet.')).toBeTruthy();
  act(() => jest.advanceTimersByTime(20_000));
  expect(screen.getByText(/You can send the next one in (?:9|10) seconds\./)).toBeTruthy();
  act(() => jest.advanceTimersByTime(11_000));
  expect(screen.queryByText(/You can send the next one/)).toBeNull();
  await user.type(messageInput(), '{Enter}');
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'More', {});
});

it('a message that waits for the slow mode says so, and admins do not wait', async () => {
  mockRoom.outbox = [
    anOutboxEntry('a', 'Slow', { waiting: { until: Date.now() + 8000, seconds: 8, isSlowMode: true } }),
  ];
  await openPanel(log, {}, asSiteAdmin);
  await settle({ slowModeSeconds: 300 });
  expect(screen.getAllByText('Slow mode is on. This message will be sent in 8 seconds.').length).toBeGreaterThan(0);
  await userEvent.type(messageInput(), 'Hello{Enter}');
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'Hello', {});
});

it('a closed chat says so instead of the composer, live, and an older state is ignored', async () => {
  await openPanel(() => [...log(), createMessage(3, { senderId: ME })]);
  await settle({ isClosed: true });
  const text = 'The admins have closed this chat. You can read it, and write again once it is open.';
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit your message' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete your message' })).toBeTruthy();
  await settle({ isClosed: false, version: version - 1 });
  expect(screen.getByText(text)).toBeTruthy();
  await settle({ isClosed: false });
  expect(messageInput()).toBeTruthy();
});

it('an admin writes in a closed chat, and is told that members cannot', async () => {
  await openPanel(log, {}, asSiteAdmin);
  await settle({ isClosed: true });
  expect(screen.getByText('This chat is closed for members. Only admins can write.')).toBeTruthy();
  await userEvent.type(messageInput(), 'Order, please{Enter}');
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'Order, please', {});
});

it('a message that is held for review says so, cannot be sent again, and can be hidden', async () => {
  mockRoom.outbox = [
    anOutboxEntry('a', 'Come to my casino', {
      state: 'failed',
      problem: 'Your message contains a word that the admins of this chapter review.',
      isHeld: true,
    }),
  ];
  await openPanel(log);
  expect(screen.getByText('Come to my casino')).toBeTruthy();
  expect(screen.getByText(/^Your message contains a word/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(discardMessage).toHaveBeenCalledWith('a');
});
