import { tooManyAttempts, type createRateLimiter } from '@meridian/service-kit';
import type { Response } from 'express';

const MAX_PAUSE_S = 15 * 60;

/** Returns the pause in seconds: 2 after the last free failure, and twice as many after each further one. */
const pauseAfter = (failures: number, free: number): number => Math.min(MAX_PAUSE_S, 2 ** (1 + failures - free));

/**
 * Counts the wrong passwords of each client at an account. After the free ones, each further attempt has to wait for a
 * pause.
 */
export function createClientFailures(
  hourly: (keyPrefix: string, points: number) => ReturnType<typeof createRateLimiter>,
  freeFailures: number,
) {
  const failures = hourly('auth:failures', freeFailures);
  const pauses = hourly('auth:turns', 1);
  return {
    async refuseDuringPause(client: string, res: Response): Promise<void> {
      const failed = (await failures.get(client))?.consumedPoints ?? 0;
      if (failed < freeFailures) return;
      await pauses
        .consume(client, 1, { customDuration: pauseAfter(failed + 1, freeFailures) })
        .catch((error: unknown) => {
          throw tooManyAttempts(error, res);
        });
    },
    async count(client: string): Promise<{ isSlowed: boolean }> {
      const { consumedPoints } = await failures.penalty(client);
      if (consumedPoints < freeFailures) return { isSlowed: false };
      await pauses.set(client, 1, pauseAfter(consumedPoints, freeFailures));
      return { isSlowed: true };
    },
    async reset(client: string): Promise<void> {
      await Promise.all([failures.delete(client), pauses.delete(client)]);
    },
  };
}
