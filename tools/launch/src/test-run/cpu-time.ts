import { readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of this many milliseconds on every architecture that Node supports. */
const TICK_MS = 10;

/**
 * Processor seconds of all children that have ended and of their children, user and system time together. A difference
 * of two results tells what a command used whose `exit` event lies between them. Always 0 where there is no `/proc`.
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
