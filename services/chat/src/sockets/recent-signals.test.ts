import { EventEmitter } from 'node:events';
import { createRecentSignals } from './recent-signals';
import type { ChatServer, ChatSocket } from './socket-server';

const MINUTE = 60_000;

function setUp() {
  let time = 10 * MINUTE;
  const subscriber = new EventEmitter();
  const notified: string[] = [];
  const io = { local: { emit: (event: string) => notified.push(`all: ${event}`) } } as unknown as ChatServer;
  const recent = createRecentSignals(io, subscriber as never, () => time);
  return {
    subscriber,
    notified,
    after: (ms: number) => {
      time += ms;
    },
    add: (name: string) => recent.add((socket) => socket.emit('error', { message: name })),
    /** Returns the events that a socket receives if it connects now. */
    received(missedMs?: unknown): unknown[] {
      const events: unknown[] = [];
      const emit = (event: string, payload: { message?: string }) => events.push(payload.message ?? event);
      recent.sendTo({ emit, handshake: { auth: { missedMs } } } as unknown as ChatSocket);
      return events;
    },
  };
}

test('a socket receives the events of the time without a connection, with three seconds for the handshake', () => {
  const { after, add, received } = setUp();
  after(MINUTE);
  add('first');
  after(10_000);
  add('second');
  after(2000);
  expect([received(0), received(8999), received(9000)]).toEqual([['second'], ['second'], ['first', 'second']]);
});

test('a page without a valid number receives nothing', () => {
  const { after, add, received } = setUp();
  after(MINUTE);
  add('first');
  expect([undefined, 'all', -1, NaN, null, {}].map(received)).toEqual([[], [], [], [], [], []]);
});

test('a page reloads if it was away for longer than signals are kept, or than the replica has run', () => {
  const { after, add, received } = setUp();
  after(8000);
  expect([received(4000), received(5000)]).toEqual([[], ['changes-missed']]);
  after(10 * MINUTE);
  add('first');
  expect([received(56_000), received(58_000), received(Infinity)]).toEqual([
    ['first'],
    ['changes-missed'],
    ['changes-missed'],
  ]);
});

test('after more than a thousand signals in a minute, a page that needs a dropped one reloads', () => {
  const { after, add, received } = setUp();
  after(MINUTE);
  add('gone');
  after(1);
  for (let count = 0; count < 1000; count++) add(String(count));
  after(10_000);
  expect(received(7001)).toEqual(['changes-missed']);
  expect(received(7000)).toEqual([...Array(1000).keys()].map(String));
  expect(received(6999)).toEqual([]);
});

test('when Redis is available again, every page reloads, including one that connects later', () => {
  const { subscriber, notified, after, add, received } = setUp();
  after(MINUTE);
  add('before');
  subscriber.emit('ready');
  expect(notified).toEqual(['all: changes-missed']);
  after(1000);
  expect(received(0)).toEqual(['changes-missed']);
  after(9000);
  add('after');
  expect(received(5000)).toEqual(['after']);
});
