import { connectRedis, connectSubscriber, type Logger } from '@meridian/kit';
import type { Redis } from 'ioredis';

export interface RedisPair {
  /** Commands fail at once while Redis is unavailable. */
  publisher: Redis;
  /** Keeps its subscriptions and renews them when Redis is back. */
  subscriber: Redis;
  close(): void;
}

/** Milliseconds that a command may take, because messages wait for the rate limit. */
const COMMAND_TIMEOUT_MS = 250;
/** Milliseconds without a response after which the connection is closed, so that no command waits any more. */
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
