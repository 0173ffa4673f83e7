import type { Logger } from '@meridian/kit';
import { signals } from '@meridian/shared-types/contracts';
import type { Redis } from 'ioredis';

/** Tells chat that a session ended, or that a person may do more or less than before. */
export type AnnounceChange = (change: { sessionId: string } | { userId: string }) => void;

/** Only a hint: whoever misses it finds out by asking, so a Redis that is away is logged and no more. */
export const sessionSignals =
  (redis: Redis | undefined, log: Logger): AnnounceChange =>
  (change) => {
    redis
      ?.publish(signals.sessionsChanged.channel, JSON.stringify(change))
      .catch((error: unknown) => log.warn({ err: error }, 'signal not sent'));
  };
