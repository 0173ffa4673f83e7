import { createRateLimiter, tooManyAttempts } from '@meridian/service-kit';
import type { Response } from 'express';
import type { Redis } from 'ioredis';

/**
 * Limits the changes of address that one person may request to one in two minutes and five a day. Throws 429 with
 * Retry-After, because the addresses differ each time.
 */
export function createAddressChangeLimit(redis: Redis | undefined) {
  const limiters = [
    createRateLimiter({ redis, keyPrefix: 'auth:address-change-pause', points: 1, seconds: 120 }),
    createRateLimiter({ redis, keyPrefix: 'auth:address-change-day', points: 5, seconds: 86_400 }),
  ];
  return async (userId: string, res: Response): Promise<void> => {
    for (const limiter of limiters)
      await limiter.consume(userId).catch((refusal: unknown) => {
        throw tooManyAttempts(refusal, res);
      });
  };
}
export type AddressChangeLimit = ReturnType<typeof createAddressChangeLimit>;
