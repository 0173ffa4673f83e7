import { act } from '@testing-library/react';
import type { ChatMessage } from '@meridian/shared-types';
import { CHAPTER, member, ok, panel, prepare, refusal, socket, start, tick } from './harness';
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

test('joined once for two panels, left when the second goes', async () => {
  await start();
  const leaveOne = joinRoom(CHAPTER, {});
  const leaveTwo = joinRoom(CHAPTER, {});
  leaveOne();
  leaveOne();
  expect(socket().sentOf('leave-chapter')).toEqual([]);
  leaveTwo();
  expect(socket().sentOf('leave-chapter')).toEqual([CHAPTER]);
});

test('ready after the join, and again after every reconnect', async () => {
  await start({ session: member }, false);
  const onReady = jest.fn();
  const leave = joinRoom(CHAPTER, { onReady });
  expect(onReady).not.toHaveBeenCalled();
  await act(async () => socket().serverConnects());
  expect(onReady.mock.calls).toEqual([[7]]);
  await act(async () => socket().serverLoses());
  expect(panel()).toBe('disconnected');
  await act(async () => socket().serverConnects());
  expect(onReady).toHaveBeenCalledTimes(2);
  expect(socket().sentOf('join-chapter')).toEqual([CHAPTER, CHAPTER]);
  leave();
});

test('each event is heard once, after any number of reconnects, by its own chapter only', async () => {
  await start();
  const [here, there] = [jest.fn(), jest.fn()];
  const leaves = [
    joinRoom(CHAPTER, { onMessage: here, onTyping: here, onStoppedTyping: here, onLeft: here }),
    joinRoom(4, { onMessage: there, onTyping: there }),
  ];
  for (let again = 0; again < 3; again += 1)
    await act(async () => {
      socket().serverLoses();
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

test('a join that fails for a moment is tried again; a refusal is not', async () => {
  await start();
  const onReady = jest.fn();
  socket().answer = () => refusal(true);
  const leave = joinRoom(CHAPTER, { onReady });
  await tick();
  socket().answer = ok;
  await tick(2000);
  expect(onReady.mock.calls).toEqual([[7]]);
  leave();
  socket().answer = () => refusal(false);
  const again = joinRoom(CHAPTER, { onReady });
  const before = socket().sentOf('join-chapter').length;
  await tick(20_000);
  expect(socket().sentOf('join-chapter')).toHaveLength(before);
  again();
});

test('every 30 s the head is compared, and only a gap is told', async () => {
  await start();
  const onReady = jest.fn();
  const leave = joinRoom(CHAPTER, { onReady });
  await tick();
  socket().receive('new-message', message({ seq: 7 }));
  await tick(30_000);
  expect(onReady).toHaveBeenCalledTimes(1);
  socket().answer = () => ({ ok: true, headSeq: 9 });
  await tick(30_000);
  expect(onReady.mock.calls).toEqual([[7], [9]]);
  leave();
});

test('typing starts with the first keystroke after a pause and stops after 1 s, or at once', async () => {
  await start();
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

test('typing is said again every 3 s while it lasts', async () => {
  await start();
  for (let key = 0; key < 16; key += 1) {
    // keystrokes for 8 s
    typing(CHAPTER);
    await tick(500);
  }
  expect(socket().sentOf('typing-start')).toHaveLength(3);
  await tick(600);
  expect(socket().sentOf('typing-stop')).toHaveLength(1);
  await tick(10_000);
  expect(socket().sentOf('typing-start')).toHaveLength(3);
});

test('a join without an answer makes the connection anew', async () => {
  await start();
  const onReady = jest.fn();
  socket().answer = () => undefined;
  const leave = joinRoom(CHAPTER, { onReady });
  await tick(5000);
  expect(panel()).toBe('disconnected');
  socket().answer = ok;
  await tick(1000);
  expect(onReady.mock.calls).toEqual([[7]]);
  leave();
});
