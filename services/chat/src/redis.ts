import { connectRedis, connectSubscriber, type Logger } from '@meridian/kit';
import type { Redis } from 'ioredis';

export interface RedisPair {
  /** Fails at once while Redis is away: a hint that comes late is worth nothing. */
  publisher: Redis;
  /** Keeps its subscriptions and renews them when Redis is back. */
  subscriber: Redis;
  close(): void;
}

/** How long a command may take: a message that is counted waits no longer. */
const COMMAND_TIMEOUT_MS = 250;
/** How long Redis may be silent before it counts as gone: from then on nothing waits for it at all. */
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
