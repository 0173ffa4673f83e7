import { createLogger } from '@meridian/service-kit';
import { eventually } from '@meridian/service-kit/testing';
import type { ChatMessage } from '@meridian/shared-types';
import { connectRedisPair } from '../sockets/redis';
import { startRedis } from '../testing/redis-server';
import { createRedisNotifier } from './message-notifier';

const message = (seq: number): ChatMessage => ({
  id: 'a'.repeat(24),
  chapterId: 1,
  seq,
  content: 'Hello',
  timestamp: new Date(0).toISOString(),
  senderId: 'b'.repeat(24),
  senderProfile: { name: 'Ana', avatarUrl: null },
});

test('a message reaches every other replica once, and not the one that published it', async () => {
  const redis = await startRedis();
  const log = createLogger('test', 'silent');
  const replicas = await Promise.all(
    [1, 2, 3].map(async () => {
      const pair = await connectRedisPair(redis.url, log);
      await eventually(() => pair.subscriber.status === 'ready');
      const received: ChatMessage[][] = [[], []];
      const notifier = createRedisNotifier(pair, log);
      for (const each of received) notifier.onMessage((got) => each.push(got));
      return { pair, notifier, received };
    }),
  );
  const [one, two, three] = replicas as [(typeof replicas)[0], (typeof replicas)[0], (typeof replicas)[0]];
  await eventually(async () => {
    const [, subscribers] = (await one.pair.publisher.pubsub('NUMSUB', 'meridian:chat:messages')) as [string, number];
    return subscribers === 3;
  });
  one.notifier.publish(message(1));
  two.notifier.publish(message(2));
  await eventually(() => three.received[0]?.length === 2 && one.received[0]?.length === 1);
  expect(one.received).toEqual([[message(2)], [message(2)]]);
  expect(two.received).toEqual([[message(1)], [message(1)]]);
  expect(three.received.map((each) => each.map(({ seq }) => seq))).toEqual([
    [1, 2],
    [1, 2],
  ]);
  for (const { pair } of replicas) pair.close();
  await redis.kill();
});
