import { addressKey, createKeyedQueue, createRateLimiter, tooManyAttempts } from '@meridian/service-kit';
import type { Response } from 'express';
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClientFailures } from './client-failures';
import { withTimeLimit } from './time-limit';

/** The most attempts at one account that are checked or delayed at the same time. */
const CONCURRENCY_PER_ACCOUNT = 5;
/**
 * The most attempts from one address that are checked at the same time: enough to use all processors, but few enough
 * that others do not wait.
 */
const CONCURRENCY_PER_ADDRESS = 8;
const MAX_WAITING = { perAccount: 100, perAddress: 1000 };

export interface LoginAttempt {
  email: string;
  ip: string;
  /** The id of the browser if this person signed in with it before. */
  device: string | undefined;
  isAdmin: boolean;
}

export interface PasswordCheck {
  isCorrect: boolean;
  /** Whether this attempt was delayed, or the next one has to wait. */
  isSlowed: boolean;
}

/**
 * Returns the delay in milliseconds. It is below the limit of {@link withTimeLimit}, with some time left for the
 * queues.
 */
const delayAfter = (failures: number, free: number, isHardened: boolean): number =>
  isHardened
    ? 2000 * Math.min(3, Math.floor(failures / Math.ceil(free / 4)))
    : 1000 * Math.min(3, Math.floor(failures / free));

const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');
const clientKey = (email: string, deviceOrAddress: string): string => `${accountKey(email)}:${deviceOrAddress}`;

export interface LoginThrottleOptions {
  redis: Redis | undefined;
  /**
   * Wrong passwords for one account, from one address or one known browser, before each further attempt has to wait.
   */
  freeFailures: number;
  /** Wrong passwords from one address in an hour. */
  failuresPerIp: number;
  /** Wrong passwords for one account in an hour, from anywhere, before each further attempt is delayed. */
  failuresPerAccount: number;
  /** Successful logins of one account in an hour. */
  loginsPerAccount: number;
  /** Whether guessing at an account is delayed sooner and longer. */
  isHardened: (email: string, isAdmin: boolean) => boolean;
}

/**
 * Slows down password guessing without locking accounts. Only wrong passwords count. A client is an address or a known
 * browser. Attempts of one client at one account are checked one after the other, so parallel attempts gain nothing.
 * Attempts from one address wait in a queue instead of being refused. When an account is attacked from many addresses,
 * unknown browsers are delayed; known browsers depend only on their own failures
 * (docs/decisions/0013-sign-in.md).
 */
export function createLoginThrottle({
  redis,
  freeFailures,
  failuresPerIp,
  failuresPerAccount,
  loginsPerAccount,
  isHardened,
}: LoginThrottleOptions) {
  const hourly = (keyPrefix: string, points: number) => createRateLimiter({ redis, keyPrefix, points, seconds: 3600 });
  const failures = createClientFailures(hourly, freeFailures);
  const perAddress = hourly('auth:ip', failuresPerIp);
  const perAccount = hourly('auth:account', failuresPerAccount);
  const logins = hourly('auth:logins', loginsPerAccount);
  const byClient = createKeyedQueue({ concurrency: 1, maxWaiting: MAX_WAITING.perAccount });
  const byAccount = createKeyedQueue({ concurrency: CONCURRENCY_PER_ACCOUNT, maxWaiting: MAX_WAITING.perAccount });
  const byAddress = createKeyedQueue({ concurrency: CONCURRENCY_PER_ADDRESS, maxWaiting: MAX_WAITING.perAddress });

  const countLogin = async (client: string, account: string, res: Response): Promise<void> => {
    await logins.consume(account).catch(async (error: unknown) => {
      await failures.count(client); // Otherwise each further attempt would cost a password hash.
      throw tooManyAttempts(error, res);
    });
    await failures.reset(client);
  };

  return {
    /** Resets the failures of a client at an account for which it has just set a new password. */
    resetFailures: ({ email, ip }: Pick<LoginAttempt, 'email' | 'ip'>): Promise<void> =>
      failures.reset(clientKey(email, addressKey(ip))),
    /**
     * Calls `verify` when this attempt may be checked, possibly after a wait in a queue and a delay. Throws 429 with
     * Retry-After, or 503.
     */
    checkPassword: (
      { email, ip, device, isAdmin }: LoginAttempt,
      res: Response,
      verify: (signal: AbortSignal) => Promise<boolean>,
    ): Promise<PasswordCheck> => {
      const account = accountKey(email);
      const address = addressKey(ip);
      const client = clientKey(email, device ?? address);
      let delay = 0;

      const checkUnknownBrowser = (signal: AbortSignal): Promise<boolean> =>
        byAccount(account, async () => {
          delay = delayAfter(
            (await perAccount.get(account))?.consumedPoints ?? 0,
            failuresPerAccount,
            isHardened(email, isAdmin),
          );
          await sleep(delay, undefined, { signal });
          return byAddress(address, async () => {
            signal.throwIfAborted();
            const failed = await perAddress.get(address);
            if (failed && failed.consumedPoints >= failuresPerIp) throw tooManyAttempts(failed, res);
            const isCorrect = await verify(signal);
            if (!isCorrect) await Promise.all([perAddress.penalty(address), perAccount.penalty(account)]);
            return isCorrect;
          });
        });

      return withTimeLimit(res, (signal) =>
        byClient(client, async () => {
          signal.throwIfAborted();
          await failures.refuseDuringPause(client, res);
          if (await (device ? verify(signal) : checkUnknownBrowser(signal))) {
            await countLogin(client, account, res);
            return { isCorrect: true, isSlowed: false };
          }
          const { isSlowed } = await failures.count(client);
          return { isCorrect: false, isSlowed: isSlowed || delay > 0 };
        }),
      );
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
