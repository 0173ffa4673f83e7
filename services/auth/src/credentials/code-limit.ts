import { createRateLimiter, tooManyAttempts } from '@meridian/kit';
import type { Response } from 'express';
import type { Redis } from 'ioredis';

/** Of three million guesses one is right, as three codes hold at a time. */
const SHORT = { points: 6, seconds: 15 * 60 };
const DAILY = { points: 30, seconds: 86_400 };

/**
 * Limits attempts at the codes of one account, also recovery codes, wherever they are typed. An attempt is counted
 * before it is checked, so that many at once are not more. Correct ones are given back.
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
