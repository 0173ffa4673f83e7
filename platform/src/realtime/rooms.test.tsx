import { act } from '@testing-library/react';
import type { ChatMessage } from '@meridian/shared-types';
import { CHAPTER, member, ok, panel, prepare, refusal, socket, renderBridge, tick } from './testing/render-bridge';
import { joinRoom } from './rooms';
import { stopTyping, typing } from './typing';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepare();

const message = (fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: '65f0000000000000000000aa',
  chapterId: CHAPTER,
  seq: 8,
  content: 'Hello',
  timestamp: '2026-01-05T15:00:00.000Z',
  senderId: '65f000000000000000000002',
  senderProfile: { name: 'Bo', avatarUrl: null },
  ...fields,
});

test('a room is joined once for two panels, and left with the second one', async () => {
  await renderBridge();
  const leaveOne = joinRoom(CHAPTER, {});
  const leaveTwo = joinRoom(CHAPTER, {});
  leaveOne();
  leaveOne();
  expect(socket().sentOf('leave-chapter')).toEqual([]);
  leaveTwo();
  expect(socket().sentOf('leave-chapter')).toEqual([CHAPTER]);
});

test('a room is ready after the join, and again after every reconnect', async () => {
  await renderBridge({ session: member }, false);
  const onReady = jest.fn();
  const leave = joinRoom(CHAPTER, { onReady });
  expect(onReady).not.toHaveBeenCalled();
  await act(async () => socket().serverConnects());
  expect(onReady.mock.calls).toEqual([[7]]);
  await act(async () => socket().serverDisconnects());
  expect(panel()).toBe('disconnected');
  await act(async () => socket().serverConnects());
  expect(onReady).toHaveBeenCalledTimes(2);
  expect(socket().sentOf('join-chapter')).toEqual([CHAPTER, CHAPTER]);
  leave();
});

test("each event reaches only its chapter's listeners, once, after any number of reconnects", async () => {
  await renderBridge();
  const [here, there] = [jest.fn(), jest.fn()];
  const leaves = [
    joinRoom(CHAPTER, { onMessage: here, onTyping: here, onStoppedTyping: here, onLeft: here }),
    joinRoom(4, { onMessage: there, onTyping: there }),
  ];
  for (let again = 0; again < 3; again += 1)
    await act(async () => {
      socket().serverDisconnects();
      socket().serverConnects();
    });
  socket().receive('new-message', message());
  socket().receive('user-typing', { userId: 'u', chapterId: CHAPTER, name: 'Bo' });
  socket().receive('user-stopped-typing', { userId: 'u', chapterId: CHAPTER, name: 'Bo' });
  socket().receive('chapter-left', { chapterId: CHAPTER });
  expect(here).toHaveBeenCalledTimes(4);
  expect(there).not.toHaveBeenCalled();
  leaves.forEach((leave) => leave());
});

test('a join that fails temporarily is retried, and a refused one is not', async () => {
  await renderBridge();
  const onReady = jest.fn();
  socket().acknowledge = () => refusal(true);
  const leave = joinRoom(CHAPTER, { onReady });
  await tick();
  socket().acknowledge = ok;
  await tick(2000);
  expect(onReady.mock.calls).toEqual([[7]]);
  leave();
  socket().acknowledge = () => refusal(false);
  const again = joinRoom(CHAPTER, { onReady });
  const before = socket().sentOf('join-chapter').length;
  await tick(20_000);
  expect(socket().sentOf('join-chapter')).toHaveLength(before);
  again();
});

test('the head of the log is compared every 30 s, and only gaps are reported', async () => {
  await renderBridge();
  const onReady = jest.fn();
  const leave = joinRoom(CHAPTER, { onReady });
  await tick();
  socket().receive('new-message', message({ seq: 7 }));
  await tick(30_000);
  expect(onReady).toHaveBeenCalledTimes(1);
  socket().acknowledge = () => ({ ok: true, headSeq: 9 });
  await tick(30_000);
  expect(onReady.mock.calls).toEqual([[7], [9]]);
  leave();
});

test('how members may write is passed on with each join and with each change', async () => {
  await renderBridge();
  const settings = { chapterId: CHAPTER, slowModeSeconds: 30 as const, isClosed: false, version: 1 };
  socket().acknowledge = () => ({ ok: true, headSeq: 7, settings });
  const onSettings = jest.fn();
  const leave = joinRoom(CHAPTER, { onSettings });
  await tick();
  socket().receive('chat-settings-changed', { ...settings, isClosed: true, version: 2 });
  socket().receive('chat-settings-changed', { ...settings, chapterId: CHAPTER + 1, version: 3 });
  expect(onSettings.mock.calls).toEqual([[settings], [{ ...settings, isClosed: true, version: 2 }]]);
  leave();
});

test('the typing indicator starts with the first keystroke after a pause, and stops after 1 s or on request', async () => {
  await renderBridge();
  const signals = () =>
    socket()
      .sent.filter(({ event }) => event.startsWith('typing'))
      .map(({ event, volatile }) => [event, volatile]);
  typing(CHAPTER);
  await tick(900);
  typing(CHAPTER);
  await tick(999);
  expect(signals()).toEqual([['typing-start', true]]);
  await tick(1);
  expect(signals()).toEqual([
    ['typing-start', true],
    ['typing-stop', true],
  ]);
  typing(CHAPTER);
  stopTyping(CHAPTER);
  stopTyping(CHAPTER);
  await tick(5000);
  expect(signals().map(([event]) => event)).toEqual(['typing-start', 'typing-stop', 'typing-start', 'typing-stop']);
});

test('the typing indicator is sent again every 3 s while the person types', async () => {
  await renderBridge();
  for (let key = 0; key < 16; key += 1) {
    // Keys are pressed for 8 s.
    typing(CHAPTER);
    await tick(500);
  }
  expect(socket().sentOf('typing-start')).toHaveLength(3);
  await tick(600);
  expect(socket().sentOf('typing-stop')).toHaveLength(1);
  await tick(10_000);
  expect(socket().sentOf('typing-start')).toHaveLength(3);
});

test('a join without an ack causes a reconnect', async () => {
  await renderBridge();
  const onReady = jest.fn();
  socket().acknowledge = () => undefined;
  const leave = joinRoom(CHAPTER, { onReady });
  await tick(5000);
  expect(panel()).toBe('disconnected');
  socket().acknowledge = ok;
  await tick(1000);
  expect(onReady.mock.calls).toEqual([[7]]);
  leave();
});
