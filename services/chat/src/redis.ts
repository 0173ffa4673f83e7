import type { Logger } from '@meridian/kit';
import { Redis } from 'ioredis';

export interface RedisPair {
  /** Fails at once while Redis is away: a hint that comes late is worth nothing. */
  publisher: Redis;
  /** Keeps its subscriptions and renews them when Redis is back. */
  subscriber: Redis;
  close(): void;
}

/** Milliseconds between attempts to reach Redis again. */
const retryStrategy = (times: number) => Math.min(times * 100, 1000);

export function connectRedis(url: string, log: Logger): RedisPair {
  const publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1000, retryStrategy });
  const subscriber = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  for (const redis of [publisher, subscriber]) redis.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  return { publisher, subscriber, close: () => { publisher.disconnect(); subscriber.disconnect(); } };
}
