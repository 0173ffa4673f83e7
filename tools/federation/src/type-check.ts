import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join('node_modules', '.cache', 'types');

/**
 * Returns the command that checks types: `tsc` of TypeScript 7, because the package `typescript` stays at 6. It keeps
 * its results in `node_modules/.cache/types`, and checks only what a change affects, in every workspace that imports
 * it. One checker needs about half the processor time of four, because each works out the types that files share for
 * itself.
 */
export const typeCheck = (root: string, project = 'tsconfig.json') => ({
  command: join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc'),
  args: ['--build', project, '--checkers', '1'],
});

/**
 * Sets the time of the stored results to the start of the check that stored them. `tsc --build` does not check files
 * that are older than its results, so it would never check a file that was saved during the check.
 * @example
 * const startedAt = new Date();
 * spawnSync(command, args);
 * setTimeOfResults(root, startedAt);
 */
export function setTimeOfResults(root: string, startedAt: Date): void {
  const folder = join(root, RESULTS);
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder).map((name) => join(folder, name)))
    if (statSync(file).mtime > startedAt) utimesSync(file, startedAt, startedAt);
}
