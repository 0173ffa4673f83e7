import { createLogger } from '../observability/logger';
import { connectRedis, connectSubscriber } from './redis';
import { createSignalBus } from './signal-bus';
import { eventually, someId } from '../testing';

const log = createLogger('test', 'silent');
const url = process.env.REDIS_URL ?? '';

test('Each handler gets its own signal only, and only if it matches the schema', async () => {
  const publisher = await connectRedis(url, log);
  const subscribers = [connectSubscriber(url, log), connectSubscriber(url, log)];
  const userId = someId(); // Other tests use the same Redis.
  const received: unknown[] = [];
  for (const subscriber of subscribers)
    createSignalBus({ subscriber, log }).onSignal('membershipEnded', (payload) => {
      if (payload.userId === userId) received.push(payload);
    });
  const bus = createSignalBus({ publisher, log });
  const warn = jest.spyOn(log, 'warn');
  // Redis also counts the subscribers of other tests, so each of these must first receive a message.
  const subscribed = new Set();
  for (const each of subscribers) each.on('message', (_, text) => text === userId && subscribed.add(each));
  await eventually(async () => {
    await publisher.publish('meridian:membership-ended', userId);
    return subscribed.size === 2;
  });
  await publisher.publish('meridian:membership-ended', 'no JSON');
  await publisher.publish('meridian:membership-ended', JSON.stringify({ userId, chapterId: 'one' }));
  bus.publish('roleChanged', { userId, chapterId: 1, role: 'admin' });
  bus.publish('membershipEnded', { userId, chapterId: 7 });
  await eventually(() => received.length === 2);
  expect(received).toEqual([
    { userId, chapterId: 7 },
    { userId, chapterId: 7 },
  ]);
  expect(warn).toHaveBeenCalledWith({ channel: 'meridian:membership-ended' }, 'unreadable signal');
  for (const redis of [publisher, ...subscribers]) redis.disconnect();
});

test('Without Redis a signal is dropped without waiting or throwing', async () => {
  createSignalBus({ log }).publish('sessionsChanged', { sessionId: 'x' });
  createSignalBus({ log }).onSignal('sessionsChanged', () => undefined);
  const publisher = await connectRedis('redis://127.0.0.1:1', log);
  const warn = jest.spyOn(log, 'warn');
  createSignalBus({ publisher, log }).publish('sessionsChanged', { sessionId: 'x' });
  await eventually(() => warn.mock.calls.length > 0);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ channel: 'meridian:sessions-changed' }),
    'signal not sent',
  );
  publisher.disconnect();
});
