import { addressKey, clientAddress, createRateLimiter, isWithinLimit, tooManyAttempts } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import { emailLockKey } from './email-lock-key';

/** Limits of the mails of one kind to one address: the pause in seconds, and the number a day per requester. */
const PAUSE_S = 120;
const PER_DAY = 5;
/** The limit for all requesters together, which only prevents a flood of mails. */
const PER_DAY_OF_ALL = 20;

/**
 * Limits the changes of address that one person may request to one in two minutes and five a day. Throws 429 with
 * Retry-After, because the addresses differ each time.
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

/** The subject of a mail that anyone can cause. Each kind has a budget of its own. */
export type MailKind = 'new-password' | 'confirmation' | 'address-change' | 'registration' | 'newsletter';

/**
 * Decides whether an address may get another mail of a kind now: one in two minutes, five a day for one requester, and
 * twenty a day in total. A person who requests mails to somebody else's address thus uses up their own budget. The
 * response does not show a refusal, because that would reveal the requests of others.
 */
export function createMailLimit(redis: Redis | undefined) {
  const pause = createRateLimiter({ redis, keyPrefix: 'auth:mail-pause', points: 1, seconds: PAUSE_S });
  const asked = createRateLimiter({ redis, keyPrefix: 'auth:mail-asker', points: PER_DAY, seconds: 86_400 });
  const day = createRateLimiter({ redis, keyPrefix: 'auth:mail-day', points: PER_DAY_OF_ALL, seconds: 86_400 });
  const isAllowedToday = async (email: string, kind: MailKind, requester: string): Promise<boolean> => {
    const key = `${kind}:${emailLockKey(email)}`;
    return (await isWithinLimit(asked, `${key}:${requester}`)) && isWithinLimit(day, key);
  };
  return {
    /** `requester` is the person or address that causes the mail; see {@link requesterOf}. */
    async isAllowed(email: string, kind: MailKind, requester: string): Promise<boolean> {
      const key = `${kind}:${emailLockKey(email)}`;
      // A requester without any budget left does not use up the pause either, because that would delay the mails of
      // others.
      const own = await asked.get(`${key}:${requester}`);
      if (own && own.consumedPoints >= PER_DAY) return false;
      return (await isWithinLimit(pause, key)) && isAllowedToday(email, kind, requester);
    },
    /**
     * Decides the same without the pause, for the mail of a new account, which may directly follow or precede another
     * mail.
     */
    isAllowedToday,
  };
}

/** Returns who asks for a mail: the signed-in person, or else the client's address. */
export const requesterOf = (req: Request, userId?: string): string => userId ?? addressKey(clientAddress(req));
