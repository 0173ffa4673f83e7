import { rateLimiter, refuseTooMany } from '@meridian/kit';
import type { Response } from 'express';
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';

const LONGEST_WAIT_S = 15 * 60;

/** What the throttle knows a login attempt by. */
export interface Attempt {
  email: string;
  /** Address of the client. */
  ip: string;
}

/** 2 s after the last free failure, twice as long after each further one. */
const waitAfter = (failures: number, free: number): number => Math.min(LONGEST_WAIT_S, 2 ** (1 + failures - free));

export interface LoginThrottleOptions {
  redis: Redis | undefined;
  /** Failures of one account from one address before each further attempt has to wait. */
  freeFailures: number;
  /** Failures from one address in an hour. */
  failuresPerIp: number;
}

/**
 * Slows guessing down without locking anybody out: an account is slowed only towards the address that fails. Attempts
 * are counted before the password is looked at, so that many at once gain nothing, and taken back when they succeed.
 */
export function loginThrottle({ redis, freeFailures, failuresPerIp }: LoginThrottleOptions) {
  const hourly = (keyPrefix: string, points: number) => rateLimiter({ redis, keyPrefix, points, seconds: 3600 });
  const failures = hourly('auth:failures', freeFailures);
  const turns = hourly('auth:turns', 1);
  const perIp = hourly('auth:ip', failuresPerIp);
  const keyOf = ({ email, ip }: Attempt) => `${createHash('sha256').update(email).digest('base64url')}:${ip}`;

  return {
    /** Counts an attempt as failed until {@link succeeded} says otherwise. 429 with Retry-After when it comes too early; tells whether the next one has to wait. */
    async attempt(attempt: Attempt, res: Response): Promise<{ isSlowed: boolean }> {
      await perIp.consume(attempt.ip).catch((refusal: unknown) => refuseTooMany(refusal, res));
      const key = keyOf(attempt);
      const { consumedPoints } = await failures.penalty(key);
      if (consumedPoints < freeFailures) return { isSlowed: false };
      try {
        await turns.consume(key, 1, { customDuration: waitAfter(consumedPoints, freeFailures) });
      } catch (refusal) {
        await Promise.all([failures.reward(key), perIp.reward(attempt.ip)]);
        refuseTooMany(refusal, res);
      }
      return { isSlowed: true };
    },
    async succeeded(attempt: Attempt): Promise<void> {
      const key = keyOf(attempt);
      await Promise.all([failures.delete(key), turns.delete(key), perIp.reward(attempt.ip)]);
    },
  };
}
export type LoginThrottle = ReturnType<typeof loginThrottle>;
