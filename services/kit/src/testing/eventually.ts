import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a condition holds; rejects when it does not within `withinMs` milliseconds.
 * @example await eventually(() => received.length === 2);
 */
export async function eventually(holds: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`does not hold within ${withinMs} ms: ${holds}`);
    await sleep(10);
  }
}
