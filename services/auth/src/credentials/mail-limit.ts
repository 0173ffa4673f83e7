import { createRateLimiter, isWithinLimit, tooManyAttempts } from '@meridian/kit';
import type { Response } from 'express';
import type { Redis } from 'ioredis';
import { emailLockKey } from '../accounts/newsletter.model';

/** Mails to one address that anyone can cause, of all kinds together: one in two minutes, five a day. */
const PAUSE_S = 120;
const PER_DAY = 5;

/**
 * Changes of address that one person may ask for: one in two minutes, five a day. Throws 429 with Retry-After, as the
 * addresses are others each time.
 */
export function createAddressChangeLimit(redis: Redis | undefined) {
  const limiters = [
    createRateLimiter({ redis, keyPrefix: 'auth:address-change-pause', points: 1, seconds: PAUSE_S }),
    createRateLimiter({ redis, keyPrefix: 'auth:address-change-day', points: PER_DAY, seconds: 86_400 }),
  ];
  return async (userId: string, res: Response): Promise<void> => {
    for (const limiter of limiters)
      await limiter.consume(userId).catch((refusal: unknown) => {
        throw tooManyAttempts(refusal, res);
      });
  };
}

/** Whether an address may get another mail now. A refusal is not told: it would say what others asked for. */
export function createMailLimit(redis: Redis | undefined) {
  const pause = createRateLimiter({ redis, keyPrefix: 'auth:mail-pause', points: 1, seconds: PAUSE_S });
  const day = createRateLimiter({ redis, keyPrefix: 'auth:mail-day', points: PER_DAY, seconds: 86_400 });
  return {
    /** `kind`: a kind with a pause of its own, whose first mail is not held back by one about the account. */
    async isAllowed(email: string, kind = ''): Promise<boolean> {
      const key = emailLockKey(email);
      return (await isWithinLimit(pause, key + kind)) && isWithinLimit(day, key);
    },
    /** For the mail of a new account, which may follow or precede another one at once. */
    isAllowedToday: (email: string): Promise<boolean> => isWithinLimit(day, emailLockKey(email)),
  };
}
