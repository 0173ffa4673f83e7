import { eventually } from '@meridian/kit/testing';
import { createLogger } from '@meridian/kit';
import { Redis } from 'ioredis';
import { connectRedisPair } from './redis';
import { redisServer } from './testing/redis-server';

test('however many channels come and go while Redis is away, nothing piles up, and the right ones are heard when it is back', async () => {
  const first = await redisServer();
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

  const again = await redisServer(first.port);
  const heard: string[] = [];
  subscriber.on('message', (channel) => heard.push(channel)).on('smessage', (channel) => heard.push(channel));
  const other = new Redis(again.url);
  const sorted = async (kind: 'CHANNELS' | 'SHARDCHANNELS') => ((await other.call('PUBSUB', kind)) as string[]).sort();
  await eventually(
    async () => (await sorted('CHANNELS')).length === 2 && (await sorted('SHARDCHANNELS')).length === 2,
    5000,
  );
  expect([await sorted('CHANNELS'), await sorted('SHARDCHANNELS')]).toEqual([
    ['before', 'chapter 7'],
    ['room 7', 'room before'],
  ]);
  await other.publish('chapter 7', 'x');
  await other.spublish('room 7', 'x');
  await eventually(() => heard.length === 2);
  expect(heard.sort()).toEqual(['chapter 7', 'room 7']);
  other.disconnect();
  close();
  await again.kill();
}, 20_000);
