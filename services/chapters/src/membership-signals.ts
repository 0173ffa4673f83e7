import type { Logger } from '@meridian/kit';
import { signals } from '@meridian/shared-types';
import { Redis } from 'ioredis';

export interface MembershipSignals {
  ended(userId: string, chapterId: number): void;
  close(): void;
}

/** Tells chat that a membership ended. Only a hint: it is never waited for, and a dead Redis costs nothing but time. */
export function membershipSignals(redisUrl: string | undefined, log: Logger): MembershipSignals {
  if (!redisUrl) return { ended: () => undefined, close: () => undefined };
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, retryStrategy: (times) => Math.min(times * 200, 5000) });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  return {
    ended(userId, chapterId) {
      redis.publish(signals.membershipEnded.channel, JSON.stringify({ userId, chapterId })).catch((error: unknown) => log.warn({ err: error, userId, chapterId }, 'signal not sent'));
    },
    close: () => redis.disconnect(),
  };
}
