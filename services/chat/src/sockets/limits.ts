import { HttpError, createRateLimiter } from '@meridian/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** An error with status 429 for a socket event. `retryAfter` is in whole seconds. */
export class TooManyRequests extends HttpError {
  readonly retryAfter: number;
  constructor(msBeforeNext: number, message: string, code = 'too_many') {
    super(429, code, message);
    this.retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  }
}

const consume = async (limiter: RateLimiterAbstract, key: string, message: string): Promise<void> => {
  await limiter.consume(key).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? new TooManyRequests(refusal.msBeforeNext, message) : refusal;
  });
};

/**
 * Creates a limit of `points` calls in `seconds` for each key, which throws 429 beyond it. Calls are counted at this
 * replica only, because a session stays at one replica.
 */
export function createLimit(points: number, seconds: number, message: string): (key: string) => Promise<void> {
  const limiter = createRateLimiter({ redis: undefined, keyPrefix: '', points, seconds });
  return (key) => consume(limiter, key, message);
}

/**
 * Creates the limit of messages that a person may send in 10 s over all replicas. While Redis is unavailable, each
 * replica counts separately.
 */
export function createSendLimit(redis: Redis | undefined, points: number) {
  const limiter = createRateLimiter({ redis, keyPrefix: 'chat:messages', points, seconds: 10 });
  return {
    count: (userId: string): Promise<void> =>
      consume(limiter, userId, 'You are sending messages too fast. Wait a moment.'),
    /** Reverts a count for a message that is not new. */
    refund: (userId: string): void => {
      limiter.reward(userId).catch(() => undefined);
    },
  };
}
export type SendLimit = ReturnType<typeof createSendLimit>;

const TEN_SECONDS_MS = 10_000;

/**
 * Creates a counter of calls in windows of 10 s. It returns 0, or the milliseconds until the next window after more
 * than `max` calls.
 */
export function createRateCounter(max: number): () => number {
  let [since, count] = [-Infinity, 0];
  return () => {
    const now = performance.now();
    if (now - since >= TEN_SECONDS_MS) [since, count] = [now, 0];
    count += 1;
    return count > max ? since + TEN_SECONDS_MS - now : 0;
  };
}
