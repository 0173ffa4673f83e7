import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a condition holds. Rejects if it does not within `withinMs` milliseconds.
 * @example await eventually(() => received.length === 2);
 */
export async function eventually(holds: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const startedAt = Date.now();
  while (!(await holds())) {
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > withinMs) throw new Error(`does not hold within ${withinMs} ms: ${holds}`);
    await sleep(Math.min(100, 5 + waitedMs / 10)); // Longer pauses leave the processor to other tests.
  }
}
