import { createRateLimiter, isWithinLimit } from '@meridian/kit';
import type { Redis } from 'ioredis';
import { emailLockKey } from '../accounts/newsletter.model';

/** Links to new passwords for one address: one in two minutes, five a day. */
const PAUSE_S = 120;
const PER_DAY = 5;

/** Whether an address may get another mail now. A refusal is not told: it would say that it was asked for before. */
export function createResetRequestLimit(redis: Redis | undefined) {
  const limiters = [
    createRateLimiter({ redis, keyPrefix: 'auth:reset-pause', points: 1, seconds: PAUSE_S }),
    createRateLimiter({ redis, keyPrefix: 'auth:reset-day', points: PER_DAY, seconds: 86_400 }),
  ];
  return {
    async isAllowed(email: string): Promise<boolean> {
      for (const limiter of limiters) if (!(await isWithinLimit(limiter, emailLockKey(email)))) return false;
      return true;
    },
  };
}
