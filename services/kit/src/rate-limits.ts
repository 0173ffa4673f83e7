import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { addressKey } from './address-key';
import { clientAddress } from './client-address';
import { HttpError } from './http-error';

export interface RateLimit {
  /** Absent where there is no Redis. */
  redis: Redis | undefined;
  /** Names the counter; unique over all services, as they share one Redis. */
  keyPrefix: string;
  /** How often a key may do it in `seconds`. */
  points: number;
  seconds: number;
}

/**
 * Counts per key, in Redis for all replicas; while it is away, each replica counts for itself.
 * @example const limiter = createRateLimiter({ redis, keyPrefix: 'events:create', points: 20, seconds: 3600 });
 */
export function createRateLimiter({ redis, keyPrefix, points, seconds }: RateLimit): RateLimiterAbstract {
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

/** Lets one address, or network of IPv6, do something so often; 429 with Retry-After beyond. */
export type AddressLimit = (http: { req: Request; res: Response }) => Promise<void>;

/**
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
 * What a limiter's `consume` rejected with, as an error to throw: 429, with Retry-After set, or whatever else it was.
 * @example await limiter.consume(key).catch((refusal: unknown) => { throw tooManyAttempts(refusal, res); });
 */
export function tooManyAttempts(refusal: unknown, res: Response): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  res.setHeader('retry-after', String(seconds));
  return new HttpError(
    429,
    'too_many_attempts',
    `Too many attempts. Please try again in ${seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`}.`,
  );
}
