import type { Logger } from '@meridian/kit';
import { Redis } from 'ioredis';
import { Subscriber } from './subscriber';

export interface RedisPair {
  /** Fails at once while Redis is away: a hint that comes late is worth nothing. */
  publisher: Redis;
  /** Keeps its subscriptions and renews them when Redis is back. */
  subscriber: Redis;
  close(): void;
}

/** How long an answer may take: a message that is counted waits no longer. */
const COMMAND_TIMEOUT_MS = 250;
/** How long Redis may be silent before it is taken for gone: from then on nothing waits for it at all. */
const SILENCE_MS = 1000;

/** Milliseconds between attempts to reach Redis again. */
const retryStrategy = (times: number) => Math.min(times * 100, 1000);

export function connectRedis(url: string, log: Logger): RedisPair {
  const publisher = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy,
  });
  const subscriber = new Subscriber(url, { maxRetriesPerRequest: null, socketTimeout: SILENCE_MS, retryStrategy });
  for (const redis of [publisher, subscriber]) redis.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  return {
    publisher,
    subscriber,
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
