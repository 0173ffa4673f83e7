import { act, screen } from '@testing-library/react';
import { queryClient } from '../api/query';
import { signedIn } from '../session/identity';
import { SESSION_KEY } from '../session/session';
import { aUser, mockApi, type FakeSocket, type renderApp } from '../testing';
import { sendMessage } from './outbox/outbox';
import {
  CHAPTER,
  CHAT,
  member,
  NOTHING_UNREAD,
  open,
  panel,
  prepare,
  socket,
  sockets,
  renderBridge,
  tick,
} from './testing/render-bridge';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepare();

/** Returns the handshake data of the newest socket. */
function handshake(): { userId: string; missedMs: number } {
  const sent = jest.fn<void, [{ userId: string; missedMs: number }]>();
  (open.mock.lastCall?.[0] as unknown as { auth: (send: typeof sent) => void }).auth(sent);
  return sent.mock.calls[0]![0];
}

test('the socket opens once for an active subscriber, with their id in the handshake', async () => {
  await renderBridge();
  await act(async () => queryClient.setQueryData(SESSION_KEY, { user: aUser({ ...member, name: 'Renamed' }) }));
  await tick();
  expect(open).toHaveBeenCalledTimes(1);
  expect(open).toHaveBeenCalledWith(
    expect.objectContaining({
      transports: ['websocket', 'polling'],
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      timeout: 20_000,
    }),
  );
  expect(handshake()).toEqual({ userId: aUser().id, missedMs: expect.any(Number) as number });
  expect(panel()).toBe('connected');
});

test('the handshake contains the time without news: since the page read its lists, and later since the last ping', async () => {
  await renderBridge();
  const before = handshake().missedMs;
  await tick(60_000);
  expect(handshake().missedMs).toBe(before + 60_000);
  socket().receive('io:ping');
  await tick(7000);
  expect(handshake().missedMs).toBe(7000);
  socket().receive('user-typing', { userId: '65f000000000000000000099', chapterId: CHAPTER, name: 'Ben' });
  expect(handshake().missedMs).toBe(0);
});

test.each<[string, Parameters<typeof renderApp>[1]]>([
  ['nobody', {}],
  ['a newsletter subscriber', { session: {} }],
])('the socket stays closed for %s', async (_, session) => {
  await renderBridge(session);
  expect(open).not.toHaveBeenCalled();
  expect(panel()).toBe('disconnected');
});

test('the socket closes when the subscription ends, and unsent messages are cleared', async () => {
  await renderBridge();
  socket().acknowledge = () => undefined;
  sendMessage(CHAT, 'mine');
  const first = socket();
  await act(async () => queryClient.setQueryData(SESSION_KEY, { user: aUser() }));
  await tick();
  expect(first.connected).toBe(false);
  expect(panel()).toBe('disconnected');
});

test('another identity gets another socket', async () => {
  await renderBridge();
  mockApi({ 'GET /api/auth/admin-status': { isAdmin: false }, 'GET /api/chats': NOTHING_UNREAD });
  await act(async () => signedIn({ user: aUser({ ...member, id: '65f000000000000000000099' }) }));
  await tick();
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.connected).toBe(false);
  expect(handshake().userId).toBe('65f000000000000000000099');
});

test('the session is checked when the server disconnects, and the socket stays closed if the session has ended', async () => {
  await renderBridge();
  const { calls } = mockApi({ 'GET /api/auth/me': { status: 401 } });
  await act(async () => socket().serverDisconnects('io server disconnect'));
  await tick(300_000);
  expect(calls).toHaveLength(1);
  expect(socket().connects).toBe(0);
  expect(panel()).toBe('disconnected');
});

test('the socket reconnects with growing delays if the server disconnects during a valid session', async () => {
  await renderBridge();
  mockApi({ 'GET /api/auth/me': { user: aUser(member) } });
  const lose = async () => {
    await act(async () => {
      socket().connected = false;
      socket().active = false;
      socket().receive('connect_error', new Error('unauthorized'));
    });
    await tick();
  };
  socket().connect = function connect(this: FakeSocket) {
    this.connects += 1;
    return this;
  };
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

test('the session is checked if the gateway refuses the connection', async () => {
  await renderBridge();
  const { calls } = mockApi({ 'GET /api/auth/me': { status: 401 } });
  const disconnect = jest.spyOn(socket(), 'disconnect');
  await act(async () =>
    socket().receive('connect_error', Object.assign(new Error('xhr poll error'), { description: 503 })),
  );
  expect(disconnect).not.toHaveBeenCalled(); // The library reconnects by itself.
  await act(async () =>
    socket().receive('connect_error', Object.assign(new Error('xhr poll error'), { description: 401 })),
  );
  expect(disconnect).toHaveBeenCalled();
  await tick(300_000);
  expect(calls).toHaveLength(1);
  expect(socket().connects).toBe(0);
  expect(panel()).toBe('disconnected');
});

test('the state is disconnected as soon as the browser is offline', async () => {
  await renderBridge();
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(panel()).toBe('disconnected');
  await act(async () => socket().serverConnects());
  expect(panel()).toBe('connected');
});

test('error events are written only to the console', async () => {
  const spy = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderBridge();
  socket().receive('error', { message: 'Too fast' });
  expect(spy).toHaveBeenCalledWith('Too fast');
  expect(screen.queryByText('Too fast')).toBeNull();
  spy.mockRestore();
});

test('a socket that a newer page of the person replaced reconnects when its page is visible again', async () => {
  await renderBridge();
  const { calls } = mockApi({ 'GET /api/auth/me': { user: aUser(member) } });
  socket().receive('connection-replaced', {});
  await act(async () => socket().serverDisconnects('io server disconnect'));
  await tick(300_000);
  expect([calls.length, socket().connects, panel()]).toEqual([0, 0, 'disconnected']);
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
  });
  expect([socket().connects, panel()]).toEqual([1, 'connected']);
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
  });
  expect(socket().connects).toBe(1);
});
