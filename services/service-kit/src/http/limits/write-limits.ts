import { WRITE_LIMITS, type WriteLimit } from '@meridian/shared-types';
import { readLimit, type Route } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import { addressKey } from './address-key';
import { clientAddress } from '../client-address';
import { currentContext } from '../../observability/logger';
import { createRateLimiter, tooManyAttempts } from './rate-limits';

/** Counts a call that changes something. Throws 429 with Retry-After if the caller has made too many. */
export type LimitWrites = (route: Route, http: { req: Request; res: Response }) => Promise<void>;

export interface WriteLimitsOptions {
  /**
   * The Redis on which all replicas count together. Without it, or while it is unavailable, each replica counts
   * separately.
   */
  redis?: Redis | undefined;
  /** A factor for the number of calls of each limit. */
  factor?: number;
}

/**
 * Creates the rate limit of writes, with the limits of the contract. An impersonating admin counts as the admin, an
 * anonymous caller by address. Each write costs one Redis command.
 * @example createServiceApp({ …, limitWrites: createWriteLimits({ redis, factor: env.WRITE_LIMIT_FACTOR }) })
 */
export function createWriteLimits({ redis, factor = 1 }: WriteLimitsOptions = {}): LimitWrites {
  const findLimiter = (name: WriteLimit) => {
    const { times, seconds } = WRITE_LIMITS[name];
    return createRateLimiter({ redis, keyPrefix: `writes:${name}`, points: Math.ceil(times * factor), seconds });
  };
  const limiters = {
    rare: findLimiter('rare'),
    normal: findLimiter('normal'),
    frequent: findLimiter('frequent'),
    search: findLimiter('search'),
  };
  return async (route, { req, res }) => {
    const limit = readLimit(route);
    if (!limit) return;
    const identity = currentContext()?.identity;
    const who = identity?.actorId ?? identity?.userId ?? addressKey(clientAddress(req));
    await limiters[limit].consume(`${route.service}:${who}`).catch((refusal: unknown) => {
      throw tooManyAttempts(refusal, res);
    });
  };
}
