import { addressKey, createKeyedQueue, createRateLimiter, tooManyAttempts } from '@meridian/kit';
import type { Response } from 'express';
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTime } from './in-time';

const LONGEST_WAIT_S = 15 * 60;
/** Attempts at one account that are judged, or delayed, at once. */
const PLACES_PER_ACCOUNT = 5;
/**
 * Attempts from one address that are judged at once: enough to keep the processors busy, too few to keep others
 * waiting.
 */
const PLACES_PER_ADDRESS = 8;
const MAX_WAITING = { perAccount: 100, perAddress: 1000 };

/** What the throttle knows a login attempt by. */
export interface Attempt {
  email: string;
  /** Address of the client. */
  ip: string;
  /** The browser, where this person signed in with it before. */
  device: string | undefined;
  isAdmin: boolean;
}

export interface Verdict {
  isRight: boolean;
  /** Whether this goes on for so long that the next attempt has to wait, or this one had to. */
  isSlowed: boolean;
}

/** 2 s after the last free failure, twice as long after each further one. */
const waitAfter = (failures: number, free: number): number => Math.min(LONGEST_WAIT_S, 2 ** (1 + failures - free));

/** Milliseconds; together with the queues it stays below what {@link inTime} waits. */
const delayAfter = (failures: number, free: number, isStrict: boolean): number =>
  isStrict
    ? 2000 * Math.min(3, Math.floor(failures / Math.ceil(free / 4)))
    : 1000 * Math.min(3, Math.floor(failures / free));

export interface LoginThrottleOptions {
  redis: Redis | undefined;
  /** Wrong passwords of one account, from one address or one known browser, before each further attempt has to wait. */
  freeFailures: number;
  /** Wrong passwords from one address in an hour. */
  failuresPerIp: number;
  /** Wrong passwords of one account in an hour, from anywhere, before each further attempt is delayed. */
  failuresPerAccount: number;
  /** Right passwords of one account in an hour. */
  loginsPerAccount: number;
  /** Whether guessing at an account is delayed sooner and longer. */
  isStrict: (email: string, isAdmin: boolean) => boolean;
}

/**
 * Slows guessing down without locking anybody out. Only wrong passwords count; whoever asks for one account from one
 * address or known browser is judged one attempt after the other, so that many at once gain nothing, and who is at the
 * same address waits for a place instead of being refused. An account that is guessed at from many addresses answers
 * strangers later. Known browsers depend on nobody's failures but their own (docs/decisions/0012-login-throttling.md).
 */
export function loginThrottle({
  redis,
  freeFailures,
  failuresPerIp,
  failuresPerAccount,
  loginsPerAccount,
  isStrict,
}: LoginThrottleOptions) {
  const hourly = (keyPrefix: string, points: number) => createRateLimiter({ redis, keyPrefix, points, seconds: 3600 });
  const failures = hourly('auth:failures', freeFailures);
  const turns = hourly('auth:turns', 1);
  const perAddress = hourly('auth:ip', failuresPerIp);
  const perAccount = hourly('auth:account', failuresPerAccount);
  const logins = hourly('auth:logins', loginsPerAccount);
  const byAsker = createKeyedQueue({ concurrency: 1, maxWaiting: MAX_WAITING.perAccount });
  const byAccount = createKeyedQueue({ concurrency: PLACES_PER_ACCOUNT, maxWaiting: MAX_WAITING.perAccount });
  const byAddress = createKeyedQueue({ concurrency: PLACES_PER_ADDRESS, maxWaiting: MAX_WAITING.perAddress });

  const takeTurn = async (asker: string, res: Response): Promise<void> => {
    const failed = (await failures.get(asker))?.consumedPoints ?? 0;
    if (failed < freeFailures) return;
    await turns.consume(asker, 1, { customDuration: waitAfter(failed + 1, freeFailures) }).catch((refusal: unknown) => {
      throw tooManyAttempts(refusal, res);
    });
  };

  const countFailure = async (asker: string): Promise<{ isSlowed: boolean }> => {
    const { consumedPoints } = await failures.penalty(asker);
    if (consumedPoints < freeFailures) return { isSlowed: false };
    await turns.set(asker, 1, waitAfter(consumedPoints, freeFailures));
    return { isSlowed: true };
  };

  const countLogin = async (asker: string, account: string, res: Response): Promise<void> => {
    await logins.consume(account).catch(async (refusal: unknown) => {
      await countFailure(asker); // or it would cost a password hash each time
      throw tooManyAttempts(refusal, res);
    });
    await Promise.all([failures.delete(asker), turns.delete(asker)]);
  };

  return {
    /**
     * Asks whether the password is right when it is time for that: after a wait for a place, after a delay, or never
     * (429 with Retry-After; 503).
     */
    judge: (
      { email, ip, device, isAdmin }: Attempt,
      res: Response,
      isRight: (signal: AbortSignal) => Promise<boolean>,
    ): Promise<Verdict> => {
      const account = createHash('sha256').update(email).digest('base64url');
      const address = addressKey(ip);
      const asker = `${account}:${device ?? address}`;
      let delay = 0;

      const judgeStranger = (signal: AbortSignal): Promise<boolean> =>
        byAccount(account, async () => {
          delay = delayAfter(
            (await perAccount.get(account))?.consumedPoints ?? 0,
            failuresPerAccount,
            isStrict(email, isAdmin),
          );
          await sleep(delay, undefined, { signal });
          return byAddress(address, async () => {
            signal.throwIfAborted();
            const failed = await perAddress.get(address);
            if (failed && failed.consumedPoints >= failuresPerIp) throw tooManyAttempts(failed, res);
            const right = await isRight(signal);
            if (!right) await Promise.all([perAddress.penalty(address), perAccount.penalty(account)]);
            return right;
          });
        });

      return inTime(res, (signal) =>
        byAsker(asker, async () => {
          signal.throwIfAborted();
          await takeTurn(asker, res);
          if (await (device ? isRight(signal) : judgeStranger(signal))) {
            await countLogin(asker, account, res);
            return { isRight: true, isSlowed: false };
          }
          const { isSlowed } = await countFailure(asker);
          return { isRight: false, isSlowed: isSlowed || delay > 0 };
        }),
      );
    },
  };
}
export type LoginThrottle = ReturnType<typeof loginThrottle>;
