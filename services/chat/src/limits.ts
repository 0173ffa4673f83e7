import { HttpError, createRateLimiter } from '@meridian/kit';
import type { Redis } from 'ioredis';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** 429 for a socket event: the acknowledgement says after how many whole seconds the same call may succeed. */
export class TooManyRequests extends HttpError {
  readonly retryAfter: number;
  constructor(msBeforeNext: number, message: string) {
    super(429, 'too_many', message);
    this.retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  }
}

const consume = async (limiter: RateLimiterAbstract, key: string, message: string): Promise<void> => {
  await limiter.consume(key).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? new TooManyRequests(refusal.msBeforeNext, message) : refusal;
  });
};

/**
 * Lets `points` things happen in `seconds` for each key, and refuses the rest with 429. Counts at this replica only: a
 * session stays with one.
 */
export function createLimit(points: number, seconds: number, message: string): (key: string) => Promise<void> {
  const limiter = createRateLimiter({ redis: undefined, keyPrefix: '', points, seconds });
  return (key) => consume(limiter, key, message);
}

/**
 * What people may send in 10 s, counted over all replicas. While Redis is away or silent each replica counts for
 * itself.
 */
export function createSendLimit(redis: Redis | undefined, points: number) {
  const limiter = createRateLimiter({ redis, keyPrefix: 'chat:messages', points, seconds: 10 });
  return {
    count: (userId: string): Promise<void> =>
      consume(limiter, userId, 'You are sending messages too fast. Please wait a moment.'),
    /** What was counted was no new message. */
    giveBack: (userId: string): void => {
      limiter.reward(userId).catch(() => undefined);
    },
  };
}
export type SendLimit = ReturnType<typeof createSendLimit>;

const TEN_SECONDS_MS = 10_000;

/** Counts what happens in 10 s: milliseconds until the next 10 s where it was more than `most`, and 0 otherwise. */
export function createRateCounter(most: number): () => number {
  let [since, count] = [-Infinity, 0];
  return () => {
    const now = performance.now();
    if (now - since >= TEN_SECONDS_MS) [since, count] = [now, 0];
    count += 1;
    return count > most ? since + TEN_SECONDS_MS - now : 0;
  };
}
