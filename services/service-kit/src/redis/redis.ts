import { Redis, type RedisOptions } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../observability/logger';
import { Subscriber } from './subscriber';

/** Milliseconds that the start waits for Redis. The connection may also be made later. */
const START_TIMEOUT_MS = 1000;

/** Returns the milliseconds until the next attempt to reconnect to Redis. */
const retryStrategy = (attempt: number) => Math.min(attempt * 100, 1000);

/**
 * Opens a connection for commands. While Redis is unavailable they fail at once instead of being queued. It reconnects
 * by itself. A command waits for `commandTimeout` (default 1 s); after `socketTimeout` without data the connection is
 * closed.
 * @example const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
 */
export async function connectRedis(
  url: string,
  log: Logger,
  { commandTimeout = 1000, ...timeouts }: Pick<RedisOptions, 'commandTimeout' | 'socketTimeout'> = {},
): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout,
    ...timeouts,
    disconnectTimeout: 200,
    retryStrategy,
  });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  await Promise.race([redis.connect().catch(() => undefined), sleep(START_TIMEOUT_MS, undefined, { ref: false })]);
  return redis;
}

/**
 * Opens a connection for subscriptions. It keeps them while Redis is unavailable, and renews them after it reconnects.
 * @example const subscriber = connectSubscriber(env.REDIS_URL, log, { socketTimeout: 1000 });
 */
export function connectSubscriber(url: string, log: Logger, timeouts: Pick<RedisOptions, 'socketTimeout'> = {}): Redis {
  const subscriber = new Subscriber(url, { maxRetriesPerRequest: null, ...timeouts, retryStrategy });
  subscriber.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  return subscriber;
}
