import { connectRedis, connectSubscriber, type Logger } from '@meridian/service-kit';
import type { Redis } from 'ioredis';

export interface RedisPair {
  /** The connection for commands, which fail immediately while Redis is unavailable. */
  publisher: Redis;
  /** The connection for subscriptions, which are renewed when Redis is available again. */
  subscriber: Redis;
  close(): void;
}

/** The time in milliseconds that a command may take. It is short because messages wait for the rate limit. */
const COMMAND_TIMEOUT_MS = 250;
/**
 * The time in milliseconds without a response after which the connection is closed, so that no command waits any
 * longer.
 */
const SILENCE_MS = 1000;

export async function connectRedisPair(url: string, log: Logger): Promise<RedisPair> {
  const subscriber = connectSubscriber(url, log, { socketTimeout: SILENCE_MS });
  const timeouts = { commandTimeout: COMMAND_TIMEOUT_MS, socketTimeout: SILENCE_MS };
  const publisher = await connectRedis(url, log, timeouts);
  return {
    publisher,
    subscriber,
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
