import { eventually } from '@meridian/service-kit/testing';
import { createLogger } from '@meridian/service-kit';
import { Redis } from 'ioredis';
import { connectRedisPair } from '../sockets/redis';
import { startRedis } from '../testing/redis-server';

test('subscriptions while Redis is unavailable use no queue and take effect after the reconnect', async () => {
  const first = await startRedis();
  const { subscriber, close } = await connectRedisPair(first.url, createLogger('test', 'silent'));
  await eventually(() => subscriber.status === 'ready');
  await subscriber.subscribe('before', 'left');
  await subscriber.ssubscribe('room before');
  await first.kill();
  await eventually(() => subscriber.status !== 'ready');
  for (let index = 0; index < 500; index++) {
    void subscriber.subscribe(`chapter ${index}`);
    void subscriber.ssubscribe(`room ${index}`);
    if (index === 7) continue;
    void subscriber.unsubscribe(`chapter ${index}`);
    void subscriber.sunsubscribe(`room ${index}`);
  }
  void subscriber.unsubscribe('left');
  expect((Reflect.get(subscriber, 'offlineQueue') as { length: number }).length).toBe(0);

  const again = await startRedis(first.port);
  const received: string[] = [];
  subscriber.on('message', (channel) => received.push(channel)).on('smessage', (channel) => received.push(channel));
  const other = new Redis(again.url);
  const publishAll = () =>
    Promise.all([
      ...['before', 'left', 'chapter 6', 'chapter 7'].map((channel) => other.publish(channel, 'x')),
      ...['room before', 'room 6', 'room 7'].map((channel) => other.spublish(channel, 'x')),
    ]);
  const subscribed = [1, 0, 0, 1, 1, 0, 1];
  await eventually(async () => String(await publishAll()) === String(subscribed), 5000);
  received.length = 0;
  expect(await publishAll()).toEqual(subscribed);
  // Messages of the attempt before may arrive as well.
  await eventually(() => new Set(received).size >= 4);
  expect([...new Set(received)].sort()).toEqual(['before', 'chapter 7', 'room 7', 'room before']);
  other.disconnect();
  close();
  await again.kill();
}, 20_000);
