import { addressKey, clientAddress, createRateLimiter, isWithinLimit, tooManyAttempts } from '@meridian/kit';
import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import { emailLockKey } from '../accounts/newsletter.model';

/** Mails to one address that anyone can cause, of one kind: one in two minutes, five a day for one asker. */
const PAUSE_S = 120;
const PER_DAY = 5;
/** For all askers together: it only keeps a flood from a mailbox. */
const PER_DAY_OF_ALL = 20;

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

/** What a mail to an address is about, that anyone can cause. Each kind has a budget of its own. */
export type MailKind = 'new-password' | 'confirmation' | 'address-change' | 'registration' | 'newsletter';

/**
 * Whether an address may get another mail of a kind now: one in two minutes; five a day for one asker, and twenty for
 * all together. So who asks for mails to an address of another person uses up their own budget, and not that
 * person's. A refusal is not told: it would say what others asked for.
 */
export function createMailLimit(redis: Redis | undefined) {
  const pause = createRateLimiter({ redis, keyPrefix: 'auth:mail-pause', points: 1, seconds: PAUSE_S });
  const asked = createRateLimiter({ redis, keyPrefix: 'auth:mail-asker', points: PER_DAY, seconds: 86_400 });
  const day = createRateLimiter({ redis, keyPrefix: 'auth:mail-day', points: PER_DAY_OF_ALL, seconds: 86_400 });
  const isAllowedToday = async (email: string, kind: MailKind, asker: string): Promise<boolean> => {
    const key = `${kind}:${emailLockKey(email)}`;
    return (await isWithinLimit(asked, `${key}:${asker}`)) && isWithinLimit(day, key);
  };
  return {
    /** `asker`: who causes the mail, see {@link askerOf}. */
    async isAllowed(email: string, kind: MailKind, asker: string): Promise<boolean> {
      const key = `${kind}:${emailLockKey(email)}`;
      // Who has used up their budget does not use up the pause either: it would hold back the mails of others.
      const own = await asked.get(`${key}:${asker}`);
      if (own && own.consumedPoints >= PER_DAY) return false;
      return (await isWithinLimit(pause, key)) && isAllowedToday(email, kind, asker);
    },
    /** For the mail of a new account, which may follow or precede another one at once. */
    isAllowedToday,
  };
}

/** Who asks for a mail: the person, where they are signed in, else the address that they ask from. */
export const askerOf = (req: Request, userId?: string): string => userId ?? addressKey(clientAddress(req));
