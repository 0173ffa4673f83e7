import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Registry, ReleaseHistoryEntry } from '@meridian/shared-types/schemas';
import { z } from 'zod';
import type { DataPaths } from '../data-paths';
import { createEntry, recordHistory, type Note } from './history';
import { withLock } from './lock';
import { writeOverview } from './overview';
import { lastRegistry, setAside } from '../store/registry-file';
import { readJson, writeJson } from '../json-file';
import { stampRegistry } from '../store/registry-in-page';
import { RolledBack } from './rolled-back';
import { copyAssets, isStoredShell, placeShell, recordedShell } from '../store/shell-store';

/** All changes of a promotion or a rollback. */
const Release = z.object({
  registry: Registry,
  /** The version of the shell that is released with it. */
  shell: z.string().optional(),
  rolledBack: RolledBack,
  /** The entry in the history. */
  history: ReleaseHistoryEntry.optional(),
});
export type Release = z.infer<typeof Release>;

/**
 * Runs `work` as the only process that changes what is loaded. It first completes the release of a killed process, so
 * that the registry, the page and the shell's record agree.
 */
export const withRelease = <T>(paths: DataPaths, work: () => T): T =>
  withLock(paths.lock, () => {
    removeLeftovers(paths);
    const begun = readJson(paths.release, Release);
    if (begun && isNext(paths, begun)) putInPlace(paths, begun);
    rmSync(paths.release, { force: true });
    return work();
  });

/**
 * Applies a release, so that pages load it. If the process is killed before the record is written, nothing has
 * changed.
 */
export function applyRelease(
  paths: DataPaths,
  change: Omit<Release, 'history'>,
  note: Note & Pick<ReleaseHistoryEntry, 'action'>,
): Registry {
  const release = { ...change, history: createReleaseEntry(paths, change, note) };
  if (release.shell !== undefined) copyAssets(paths, release.shell);
  writeJson(paths.release, release);
  putInPlace(paths, release);
  rmSync(paths.release);
  return release.registry;
}

/** Each step replaces one file at once, and all of them may be repeated. */
function putInPlace(paths: DataPaths, { registry, shell, rolledBack, history }: Release): void {
  setAside(paths.registry);
  if (registry.remotes.length) writeJson(paths.registry, registry);
  if (shell === undefined) stampRegistry(paths, registry);
  else placeShell(paths, shell, registry);
  writeJson(paths.rolledBack, rolledBack);
  if (history) recordHistory(paths, history);
  writeOverview(paths);
}

function createReleaseEntry(
  paths: DataPaths,
  { registry, shell }: Omit<Release, 'history'>,
  { action, ...note }: Note & Pick<ReleaseHistoryEntry, 'action'>,
): ReleaseHistoryEntry {
  const listVersions = ({ remotes }: Registry) => remotes.map(({ name, version }): [string, string] => [name, version]);
  const before = lastRegistry(paths).registry;
  const from = new Map([...listVersions(before), ['shell', recordedShell(paths)?.version]]);
  const to = new Map([...listVersions(registry), ['shell', shell ?? from.get('shell')]]);
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter((name) => from.get(name) !== to.get(name));
  const release = registry.release === before.release ? {} : { release: registry.release };
  const changes = Object.fromEntries(changed.map((name) => [name, { from: from.get(name), to: to.get(name) }]));
  return createEntry({ action, ...release, changes }, note);
}

/**
 * Returns whether a release may still be completed. It may not if the data folder was restored to another time, or if
 * the shell was deleted.
 */
function isNext(paths: DataPaths, { registry, shell }: Release): boolean {
  const { release } = lastRegistry(paths).registry;
  return (
    (registry.release === release || registry.release === release + 1) &&
    (shell === undefined || isStoredShell(paths, shell))
  );
}

/** Removes files that a killed process had not renamed yet. Only the process with the lock writes such files. */
function removeLeftovers(paths: DataPaths): void {
  const remove = (folder: string, isLeft: (name: string) => boolean) => {
    for (const name of existsSync(folder) ? readdirSync(folder).filter(isLeft) : []) rmSync(join(folder, name));
  };
  remove(dirname(paths.registry), (name) => name.endsWith('.tmp') || name === `${basename(paths.lock)}.removing`);
  remove(paths.shell, (name) => name.startsWith('.index.html'));
  remove(join(paths.shell, 'assets'), (name) => name.startsWith('.'));
}
