import { readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of this many milliseconds on every architecture that Node supports. */
const TICK_MS = 10;

/**
 * Returns the processor seconds, user and system, of all descendants that have ended. If the `exit` event of a command
 * is between two calls, the difference is its processor time. Returns 0 without `/proc`.
 */
export function cpuSecondsOfEndedChildren(): number {
  try {
    // The name of the program is in brackets and may contain spaces. The 16th and 17th fields are the times.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[13]) + Number(fields[14])) * TICK_MS) / 1000;
  } catch {
    return 0;
  }
}
