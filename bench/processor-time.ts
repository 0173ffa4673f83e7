import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the processor time in µs that all threads of a process have used, from the scheduler's accounting (Linux).
 */
export function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) => {
    try {
      return Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      return 0; // The thread has ended since.
    }
  });
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000;
}
