import { setTimeOfResults, typeCheck } from '@meridian/federation/type-check';
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';

interface Workspace {
  folder: string;
  name: string;
}

/**
 * `npm run check` checks types and runs the tests that depend on files changed since `main`: in all workspaces, or only
 * in the named ones. Workspaces that import a changed one are checked with it. Returns the exit code.
 */
export function check(names: string[], workspaces: Workspace[], root = process.cwd()): number {
  const unknown = names.filter((name) => !workspaces.some((workspace) => workspace.name === name));
  if (unknown.length) {
    console.error(
      `There is no workspace ${unknown.join(', ')}. Workspaces: ${workspaces.map(({ name }) => name).join(', ')}`,
    );
    return 1;
  }
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
  const types = typeCheck(root);
  const startedAt = new Date();
  const status = run(types.command, types.args);
  setTimeOfResults(root, startedAt);
  const folders = workspaces.filter(({ name }) => names.includes(name)).map(({ folder }) => folder);
  const changed = changedFiles(root, folders);
  if (status !== 0 || !changed.length) return status;
  return run(path.join(root, 'node_modules', '.bin', 'jest'), [
    ...['--testPathIgnorePatterns', '/node_modules/', '/dist/', '\\.slow\\.'],
    ...['--silent', '--passWithNoTests', '--maxWorkers', '100%', '--findRelatedTests', ...changed],
  ]);
}

/** Returns the files in these folders that differ from the commit at which the branch left `main`, and new ones. */
export function changedFiles(root: string, folders: string[]): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', [...args, '--', ...folders], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', '--merge-base', 'main'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
