import { HttpError } from '@meridian/kit';
import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

const HOUR_S = 3600;
const LONGEST_WAIT_S = 15 * 60;

/** What the throttle knows a login attempt by. */
export interface Attempt {
  email: string;
  /** Address of the client. */
  ip: string;
}

/**
 * Who is at the other end. Only the gateway reaches this service; it sets `x-real-ip` itself, whatever the client sent.
 * Callers without one (in tests, a developer's shell) count by their own address.
 */
export function clientIp(req: Request): string {
  const given = req.headers['x-real-ip'];
  return typeof given === 'string' && isIP(given) ? given : (req.socket.remoteAddress ?? 'unknown');
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
  const limiter = (keyPrefix: string, points: number): RateLimiterAbstract => {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration: HOUR_S });
    return redis ? new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration: HOUR_S, rejectIfRedisNotReady: true, insuranceLimiter: memory }) : memory;
  };
  const failures = limiter('auth:failures', freeFailures);
  const turns = limiter('auth:turns', 1);
  const perIp = limiter('auth:ip', failuresPerIp);
  const keyOf = ({ email, ip }: Attempt) => `${createHash('sha256').update(email).digest('base64url')}:${ip}`;

  return {
    /** Counts an attempt as failed until {@link succeeded} says otherwise. 429 with Retry-After when it comes too early. */
    async attempt(attempt: Attempt, res: Response): Promise<void> {
      await this.countAddress(attempt.ip, res);
      const key = keyOf(attempt);
      const { consumedPoints } = await failures.penalty(key);
      if (consumedPoints < freeFailures) return;
      try {
        await turns.consume(key, 1, { customDuration: waitAfter(consumedPoints, freeFailures) });
      } catch (refusal) {
        await Promise.all([failures.reward(key), perIp.reward(attempt.ip)]);
        refuse(refusal, res);
      }
    },
    async succeeded(attempt: Attempt): Promise<void> {
      const key = keyOf(attempt);
      await Promise.all([failures.delete(key), turns.delete(key), perIp.reward(attempt.ip)]);
    },
    /** One more from this address that should not happen often. 429 when there were too many in an hour. */
    async countAddress(ip: string, res: Response): Promise<void> {
      await perIp.consume(ip).catch((refusal: unknown) => refuse(refusal, res));
    },
  };
}
export type LoginThrottle = ReturnType<typeof loginThrottle>;

function refuse(refusal: unknown, res: Response): never {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  res.setHeader('retry-after', String(seconds));
  throw new HttpError(429, 'too_many_attempts', `Too many attempts. Please try again in ${seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`}.`);
}
