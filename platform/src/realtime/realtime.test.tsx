import { act, screen } from '@testing-library/react';
import { io } from 'socket.io-client';
import type { ChatMessage } from '@meridian/shared-types';
import { queryClient } from '../api/query';
import { signedIn } from '../session/identity';
import { SESSION_KEY } from '../session/session';
import { aProblem, aUser, FakeSocket, mockApi, renderApp } from '../testing';
import { useConnection } from './connection';
import { discardMessage, retryMessage, sendMessage, useOutbox } from './outbox';
import { RealtimeBridge } from './realtime-bridge';
import { joinRoom } from './rooms';
import { stopTyping, typing } from './typing';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
const open = jest.mocked(io);
const CHAPTER = 3;
const member = { subscriptionStatus: 'active' } as const;
const ok = (event: string, payload: unknown) => (event === 'join-chapter' ? { ok: true, headSeq: 7 } : { ok: true, id: '65f0000000000000000000aa', seq: 8, timestamp: '2026-01-05T15:00:00.000Z', clientId: (payload as { clientId?: string }).clientId });
const refusal = (retryable: boolean) => ({ ok: false, retryable, problem: aProblem(403, 'You are not a member of this chapter.') });

let sockets: FakeSocket[] = [];
const socket = () => sockets.at(-1) as FakeSocket;
const tick = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

function Panel() {
  const outbox = useOutbox(CHAPTER);
  return <p data-testid="panel">{[useConnection(), ...outbox.map(({ content, state, problem }) => [content, state, problem].filter(Boolean).join(':'))].join(' | ')}</p>;
}
const panel = () => screen.getByTestId('panel').textContent;

async function start(session: Parameters<typeof renderApp>[1] = { session: member }, connect = true) {
  const page = renderApp(<><RealtimeBridge /><Panel /></>, session);
  await tick();
  if (connect && sockets.length) await act(async () => socket().serverConnects());
  return page;
}
const message = (fields: Partial<ChatMessage> = {}): ChatMessage => ({ id: '65f0000000000000000000aa', chapterId: CHAPTER, seq: 8, content: 'Hello', timestamp: '2026-01-05T15:00:00.000Z', senderId: '65f000000000000000000002', senderProfile: { name: 'Bo', avatarUrl: null }, ...fields });

beforeEach(() => {
  jest.useFakeTimers();
  sockets = [];
  open.mockReset().mockImplementation(() => {
    const made = new FakeSocket();
    made.answer = ok;
    sockets.push(made);
    return made as never;
  });
});
afterEach(() => jest.useRealTimers());

describe('the socket', () => {
  test('opens once for an active subscriber, who is named in the handshake', async () => {
    await start();
    await act(async () => queryClient.setQueryData(SESSION_KEY, { user: aUser({ ...member, name: 'Renamed' }) }));
    await tick();
    expect(open).toHaveBeenCalledTimes(1);
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ auth: { userId: aUser().id }, transports: ['websocket', 'polling'], reconnectionDelay: 1000, reconnectionDelayMax: 5000, timeout: 20_000 }));
    expect(panel()).toBe('connected');
  });

  test.each<[string, Parameters<typeof renderApp>[1]]>([['nobody', {}], ['a newsletter subscriber', { session: {} }]])('stays closed for %s', async (_, session) => {
    await start(session);
    expect(open).not.toHaveBeenCalled();
    expect(panel()).toBe('disconnected');
  });

  test('closes when the subscription ends, and forgets what was not sent', async () => {
    await start();
    socket().answer = () => undefined;
    sendMessage(CHAPTER, 'mine');
    const first = socket();
    await act(async () => queryClient.setQueryData(SESSION_KEY, { user: aUser() }));
    await tick();
    expect(first.connected).toBe(false);
    expect(panel()).toBe('disconnected');
  });

  test('another identity gets another socket', async () => {
    await start();
    mockApi({ 'GET /api/auth/admin-status': { isAdmin: false } });
    await act(async () => signedIn({ user: aUser({ ...member, id: '65f000000000000000000099' }) }));
    await tick();
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.connected).toBe(false);
    expect(open.mock.lastCall).toEqual([expect.objectContaining({ auth: { userId: '65f000000000000000000099' } })]);
  });

  test('revoked by the server, it asks who we are and stays closed for nobody', async () => {
    await start();
    const { calls } = mockApi({ 'GET /api/auth/me': { status: 401 } });
    await act(async () => socket().serverLoses('io server disconnect'));
    await tick(300_000);
    expect(calls).toHaveLength(1);
    expect(socket().connects).toBe(0);
    expect(panel()).toBe('disconnected');
  });

  test('closed by the server while the session holds, it tries again, ever more slowly', async () => {
    await start();
    mockApi({ 'GET /api/auth/me': { user: aUser(member) } });
    const lose = async () => {
      await act(async () => {
        socket().connected = false;
        socket().active = false;
        socket().receive('connect_error', new Error('unauthorized'));
      });
      await tick();
    };
    socket().connect = function connect(this: FakeSocket) { this.connects += 1; return this; };
    await lose();
    await tick(4999);
    expect(socket().connects).toBe(0);
    await tick(1);
    expect(socket().connects).toBe(1);
    await lose();
    await tick(14_999);
    expect(socket().connects).toBe(1);
    await tick(1);
    expect(socket().connects).toBe(2);
  });

  test('error events go to the console only', async () => {
    const spy = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await start();
    socket().receive('error', { message: 'Too fast' });
    expect(spy).toHaveBeenCalledWith('Too fast');
    expect(screen.queryByText('Too fast')).toBeNull();
    spy.mockRestore();
  });
});

describe('rooms', () => {
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
    const leaves = [joinRoom(CHAPTER, { onMessage: here, onTyping: here, onStoppedTyping: here, onLeft: here }), joinRoom(4, { onMessage: there, onTyping: there })];
    for (let again = 0; again < 3; again += 1) await act(async () => { socket().serverLoses(); socket().serverConnects(); });
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
});

describe('the outbox', () => {
  test('one in flight per chapter, in order; what is acknowledged and stands in the room is gone', async () => {
    await start();
    const acks: ((answer: unknown) => void)[] = [];
    socket().answer = (event, payload) => new Promise((resolve) => acks.push(() => resolve(ok(event, payload))));
    sendMessage(CHAPTER, '  one ');
    sendMessage(CHAPTER, 'two');
    sendMessage(4, 'elsewhere');
    await tick();
    expect(socket().sentOf('send-message')).toMatchObject([{ chapterId: CHAPTER, content: 'one' }, { chapterId: 4, content: 'elsewhere' }]);
    expect(panel()).toBe('connected | one:sending | two:sending');
    acks[0]?.(undefined);
    await tick();
    const [first, , second] = socket().sentOf('send-message') as { clientId: string; content: string }[];
    expect(second?.content).toBe('two');
    await act(async () => socket().receive('new-message', message({ clientId: first?.clientId })));
    expect(panel()).toBe('connected | two:sending');
    acks[1]?.(undefined);
    acks[2]?.(undefined);
    await tick();
    expect(panel()).toBe('connected | two:sending');
    await tick(2000);
    expect(panel()).toBe('connected');
  });

  test('nothing is sent for an empty text', async () => {
    await start();
    expect(sendMessage(CHAPTER, ' \n ')).toBeUndefined();
    expect(socket().sentOf('send-message')).toEqual([]);
  });

  test('without an acknowledgement in 5 s it is sent again under the same id, with growing pauses up to 5 s', async () => {
    await start();
    socket().answer = () => undefined;
    sendMessage(CHAPTER, 'hello');
    const tries = () => socket().sentOf('send-message').length;
    await tick();
    for (const [pause, count] of [[1000, 2], [2000, 3], [4000, 4], [5000, 5], [5000, 6]] as const) {
      await tick(5000 + pause - 1);
      expect(tries()).toBe(count - 1);
      await tick(1);
      expect(tries()).toBe(count);
    }
    expect(new Set(socket().sentOf('send-message').map((sent) => (sent as { clientId: string }).clientId)).size).toBe(1);
    socket().answer = ok;
    await tick(10_000);
    await tick(2000);
    expect(panel()).toBe('connected');
  });

  test('a refusal that may pass is tried again; a final one is shown, and the next message goes on', async () => {
    await start();
    socket().answer = () => refusal(true);
    sendMessage(CHAPTER, 'first');
    sendMessage(CHAPTER, 'second');
    await tick();
    socket().answer = (event, payload) => ((payload as { content: string }).content === 'first' ? refusal(false) : ok(event, payload));
    await tick(1000);
    await tick(2000);
    expect(panel()).toBe('connected | first:failed:You are not a member of this chapter.');
    socket().answer = ok;
    const [{ clientId }] = socket().sentOf('send-message') as [{ clientId: string }];
    await act(async () => retryMessage(clientId));
    await tick(2000);
    expect(panel()).toBe('connected');
    expect((socket().sentOf('send-message').at(-1) as { clientId: string }).clientId).toBe(clientId);
  });

  test('a refused message can be discarded', async () => {
    await start();
    socket().answer = () => refusal(false);
    const clientId = sendMessage(CHAPTER, 'no') ?? '';
    await tick();
    await act(async () => discardMessage(clientId));
    expect(panel()).toBe('connected');
  });

  test('written while disconnected, it goes out after the reconnect', async () => {
    await start();
    await act(async () => socket().serverLoses());
    await act(async () => { sendMessage(CHAPTER, 'later'); });
    await tick(60_000);
    expect(socket().sentOf('send-message')).toEqual([]);
    expect(panel()).toBe('disconnected | later:sending');
    await act(async () => socket().serverConnects());
    await tick(2000);
    expect(socket().sentOf('send-message')).toHaveLength(1);
    expect(panel()).toBe('connected');
  });
});

test('typing starts with the first keystroke after a pause and stops after 1 s, or at once', async () => {
  await start();
  const signals = () => socket().sent.filter(({ event }) => event.startsWith('typing')).map(({ event, volatile }) => [event, volatile]);
  typing(CHAPTER);
  await tick(900);
  typing(CHAPTER);
  await tick(999);
  expect(signals()).toEqual([['typing-start', true]]);
  await tick(1);
  expect(signals()).toEqual([['typing-start', true], ['typing-stop', true]]);
  typing(CHAPTER);
  stopTyping(CHAPTER);
  stopTyping(CHAPTER);
  await tick(5000);
  expect(signals().map(([event]) => event)).toEqual(['typing-start', 'typing-stop', 'typing-start', 'typing-stop']);
});
