import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Checks the types of a workspace, as `npm run types` does for all of them, because webpack only removes types.
 * @throws {Error} with the errors and their files.
 */
export function refuseTypeErrors(root: string, workspace: string): void {
  const { status, stdout, stderr, error } = spawnSync(
    join(root, 'node_modules', '.bin', 'oxlint'),
    ['--type-aware', '--type-check', '--format', 'unix', workspace],
    { cwd: root, encoding: 'utf8' },
  );
  if (error) throw new Error(`The types of ${workspace} could not be checked: ${error.message}`, { cause: error });
  if (status !== 0) throw new Error(`${workspace} has type errors:\n${stdout || stderr}`.trim());
}
