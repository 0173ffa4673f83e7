import { Redis } from 'ioredis';
import type { Logger } from './logger';

/** Milliseconds that the start waits for Redis; it may as well come later. */
const PATIENCE_MS = 1000;

/**
 * A connection that fails at once instead of queueing while Redis is away, and comes back by itself.
 * @example const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
 */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
    disconnectTimeout: 200,
    retryStrategy: (tries) => Math.min(tries * 200, 5000),
  });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  await Promise.race([
    redis.connect().catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS).unref();
    }),
  ]);
  return redis;
}
