import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { addressKey } from './address-key';
import { clientAddress } from '../client-address';
import { HttpError } from '../../http-error';

export type RateLimiter = RateLimiterAbstract;

export interface RateLimit {
  /** The Redis on which all replicas count together. Without it each process counts separately. */
  redis: Redis | undefined;
  /** The prefix of the counter's keys. It is unique among all services, because they share one Redis. */
  keyPrefix: string;
  /** The number of attempts that a key has in `seconds`. */
  points: number;
  seconds: number;
}

/**
 * Creates a rate limiter. While Redis is unavailable, each replica counts separately.
 * @example const limiter = createRateLimiter({ redis, keyPrefix: 'events:create', points: 20, seconds: 3600 });
 */
export function createRateLimiter({ redis, keyPrefix, points, seconds }: RateLimit): RateLimiter {
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: seconds });
  return redis
    ? new RateLimiterRedis({
        storeClient: redis,
        keyPrefix,
        points,
        duration: seconds,
        rejectIfRedisNotReady: true,
        insuranceLimiter: memory,
      })
    : memory;
}

/**
 * Counts one attempt for a key, and returns whether it was within the limit.
 * @example if (!(await isWithinLimit(limiter, email))) return;
 */
export async function isWithinLimit(limiter: RateLimiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

/** Counts a request for its client address (an IPv6 /64 counts as one). Throws 429 with Retry-After over the limit. */
export type AddressLimit = (http: { req: Request; res: Response }) => Promise<void>;

/**
 * Creates a rate limit per client address.
 * @example
 * const limit = createAddressLimit({ redis, keyPrefix: 'auth:newsletter', points: 60, seconds: 3600 }); await
 * limit(http);
 */
export function createAddressLimit(options: RateLimit): AddressLimit {
  const limiter = createRateLimiter(options);
  return async ({ req, res }) => {
    await limiter.consume(addressKey(clientAddress(req))).catch((refusal: unknown) => {
      throw tooManyAttempts(refusal, res);
    });
  };
}

/**
 * Converts a rejection of a limiter's `consume` to a 429 error, and sets Retry-After. Other errors are returned
 * unchanged.
 * @example await limiter.consume(key).catch((refusal: unknown) => { throw tooManyAttempts(refusal, res); });
 */
export function tooManyAttempts(refusal: unknown, res: Response): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  res.setHeader('retry-after', String(seconds));
  return new HttpError(
    429,
    'too_many_attempts',
    `Too many attempts. Try again in ${seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`}.`,
  );
}
