import { HttpError } from '@meridian/kit';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Lets `points` things happen in `seconds` for each key, and refuses the rest with 429. Counts at this replica only: a session stays with one. */
export function limit(points: number, seconds: number, message: string): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (key) => {
    await limiter.consume(key).catch(() => { throw new HttpError(429, 'too_many', message); });
  };
}
