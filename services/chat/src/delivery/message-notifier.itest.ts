import { createLogger } from '@meridian/service-kit';
import { eventually } from '@meridian/service-kit/testing';
import type { ChatMessage } from '@meridian/shared-types';
import { connectRedisPair } from '../sockets/redis';
import { startRedis } from '../testing/redis-server';
import { seqs } from '../testing/socket-events';
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

test('a message reaches once every other replica that has subscribed to its chapter', async () => {
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
  // The empty message is ignored.
  const subscribers = (chapterId: number) => one.pair.publisher.publish(`meridian:chat:messages:${chapterId}`, '');
  for (const { notifier } of replicas) await notifier.subscribe(1);
  await two.notifier.subscribe(2);
  one.notifier.publish(message(1));
  two.notifier.publish(message(2));
  one.notifier.publish({ ...message(3), chapterId: 2 });
  await eventually(() => two.received[0]?.length === 2 && one.received[0]?.length === 1);
  await eventually(() => three.received[0]?.length === 2);
  expect(replicas.map(({ received }) => received.map(seqs))).toEqual([[2], [1, 3], [1, 2]].map((each) => [each, each]));
  expect([await subscribers(1), await subscribers(2)]).toEqual([3, 1]);
  two.notifier.unsubscribe(2);
  await eventually(async () => (await subscribers(2)) === 0);
  for (const { pair } of replicas) pair.close();
  await redis.kill();
});
