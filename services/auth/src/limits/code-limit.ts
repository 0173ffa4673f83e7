import { createRateLimiter, tooManyAttempts } from '@meridian/service-kit';
import type { Response } from 'express';
import type { Redis } from 'ioredis';

/** Three codes are valid at a time, so one in about 330,000 guesses is right. */
const SHORT = { points: 6, seconds: 15 * 60 };
const DAILY = { points: 30, seconds: 86_400 };

/**
 * Limits the attempts at the codes of one account, recovery codes included, across all calls. An attempt is counted
 * before its check, so parallel attempts gain nothing. A correct code gives its point back.
 */
export function createCodeLimit(redis: Redis | undefined) {
  const limiters = [
    createRateLimiter({ redis, keyPrefix: 'auth:codes', ...SHORT }),
    createRateLimiter({ redis, keyPrefix: 'auth:codes-day', ...DAILY }),
  ];
  return {
    async count(userId: string, res: Response): Promise<void> {
      for (const limiter of limiters)
        await limiter.consume(userId).catch((refusal: unknown) => {
          throw tooManyAttempts(refusal, res);
        });
    },
    async giveBack(userId: string): Promise<void> {
      await Promise.all(limiters.map((limiter) => limiter.reward(userId)));
    },
  };
}
export type CodeLimit = ReturnType<typeof createCodeLimit>;
