import { createRateLimiter, isWithinLimit } from '@meridian/kit';
import type { Redis } from 'ioredis';
import { emailLockKey } from '../accounts/newsletter.model';

/** Mails to one address that anyone can cause, of all kinds together: one in two minutes, five a day. */
const PAUSE_S = 120;
const PER_DAY = 5;

/** Whether an address may get another mail now. A refusal is not told: it would say what others asked for. */
export function createMailLimit(redis: Redis | undefined) {
  const pause = createRateLimiter({ redis, keyPrefix: 'auth:mail-pause', points: 1, seconds: PAUSE_S });
  const day = createRateLimiter({ redis, keyPrefix: 'auth:mail-day', points: PER_DAY, seconds: 86_400 });
  return {
    async isAllowed(email: string): Promise<boolean> {
      const key = emailLockKey(email);
      return (await isWithinLimit(pause, key)) && isWithinLimit(day, key);
    },
    /** For the mail of a new account, which may follow or precede another one at once. */
    isAllowedToday: (email: string): Promise<boolean> => isWithinLimit(day, emailLockKey(email)),
  };
}
