import { Redis } from 'ioredis';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createRedis } from '../stores';
import { createLocalRedis } from './local-redis';
import { startLocalRedis } from './start-local-redis';

const clients: Redis[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

/** Starts a server, and returns how to connect to it. */
async function start() {
  const server = await startLocalRedis();
  const client = (): Redis => {
    const redis = new Redis(server.url);
    clients.push(redis);
    return redis;
  };
  const file = new URL(server.url).searchParams.get('path') ?? '';
  return { ...server, client, file };
}

test('A message reaches the subscribers of its channel, and is not changed', async () => {
  const { client, close } = await start();
  const [one, two, publisher] = [client(), client(), client()];
  const received: [string, string, Buffer][] = [];
  for (const [name, subscriber] of [
    ['one', one],
    ['two', two],
  ] as const) {
    subscriber.on('messageBuffer', (channel, message) => received.push([name, String(channel), message]));
    subscriber.on('smessageBuffer', (channel, message) => received.push([name, `shard ${channel}`, message]));
  }
  await one.subscribe('a', 'b');
  await two.subscribe('a');
  await two.ssubscribe('b#é');
  const bytes = Buffer.from([0, 13, 10, 255]);
  const large = Buffer.alloc(300_000, 'x');
  expect(await publisher.publish('a', bytes)).toBe(2);
  expect(await publisher.spublish('b#é', large)).toBe(1);
  expect([await publisher.publish('b#é', ''), await publisher.spublish('a', '')]).toEqual([0, 0]);
  await one.unsubscribe('a');
  two.disconnect();
  await once(two, 'end');
  expect(await publisher.publish('b', 'last')).toBe(1);
  expect(await publisher.publish('a', 'nobody')).toBe(0);
  expect(received.filter(([name]) => name === 'one')).toEqual([
    ['one', 'a', bytes],
    ['one', 'b', Buffer.from('last')],
  ]);
  expect(received.filter(([name]) => name === 'two')).toEqual([
    ['two', 'a', bytes],
    ['two', 'shard b#é', large],
  ]);
  close();
});

test('It does not count and stores nothing, so limits are counted by each process', async () => {
  const { client, close } = await start();
  const redis = client();
  await expect(redis.incr('attempts')).rejects.toThrow('unknown command');
  await expect(redis.eval('return 1', 0)).rejects.toThrow('unknown command');
  await expect(redis.set('key', 'value')).rejects.toThrow('unknown command');
  close();
});

test('Only the user of the process can open its socket, which is removed with its folder', async () => {
  const { file, close } = await start();
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  expect(statSync(file).isSocket()).toBe(true);
  close();
  expect(existsSync(path.dirname(file))).toBe(false);
});

test.each(['FLUSHALL\r\n', '*99999999999\r\n', '*-1\r\n', '*1\r\n*1\r\nx\r\n', '-no\r\n', 'GET / HTTP/1.1\r\n\r\n'])(
  'What is not a command closes its connection and no other: %j',
  async (text) => {
    const { client, file, close } = await start();
    const redis = client();
    await redis.subscribe('a');
    const socket = connect(file);
    socket.write(text);
    await once(socket.resume(), 'close');
    expect(await client().publish('a', '')).toBe(1);
    close();
  },
);

test('A subscriber that does not read is disconnected', async () => {
  const server = createLocalRedis();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  silent.write('*2\r\n$9\r\nsubscribe\r\n$1\r\na\r\n');
  await once(silent, 'data');
  silent.pause();
  const publisher = new Redis(port, '127.0.0.1');
  clients.push(publisher);
  const megabyte = Buffer.alloc(2 ** 20);
  let sent = 0;
  while ((await publisher.publish('a', megabyte)) > 0 && sent < 100) sent += 1;
  expect(sent).toBeLessThan(100);
  silent.destroy();
  server.close();
});

test('It refuses to start in production', async () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await expect(startLocalRedis()).rejects.toThrow('With NODE_ENV=production set REDIS_URL');
  process.env.NODE_ENV = before;
});

test('It is needed where no redis-server is installed', async () => {
  const before = process.env.PATH;
  process.env.PATH = '/nothing';
  expect(await createRedis('')).toBeUndefined();
  process.env.PATH = before;
});
