import { clientAddress, HttpError } from '@meridian/kit';
import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

const HOUR_S = 3600;

/** Counts per key and hour, in Redis for all replicas; while it is away, each replica counts for itself. */
export function hourly(redis: Redis | undefined, keyPrefix: string, points: number): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: HOUR_S });
  return redis ? new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration: HOUR_S, rejectIfRedisNotReady: true, insuranceLimiter: memory }) : memory;
}

/** Lets one address do something so often in an hour; 429 with Retry-After beyond. */
export type AddressLimit = (http: { req: Request; res: Response }) => Promise<void>;

export function addressLimit(redis: Redis | undefined, keyPrefix: string, perHour: number): AddressLimit {
  const limiter = hourly(redis, keyPrefix, perHour);
  return async ({ req, res }) => {
    await limiter.consume(clientAddress(req)).catch((refusal: unknown) => refuse(refusal, res));
  };
}

export function refuse(refusal: unknown, res: Response): never {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  res.setHeader('retry-after', String(seconds));
  throw new HttpError(429, 'too_many_attempts', `Too many attempts. Please try again in ${seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`}.`);
}
