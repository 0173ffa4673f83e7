import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readCanaries } from '../store/canaries-file';
import { versionFolder, type DataPaths } from '../data-paths';
import { createEntry, recordHistory, type Note } from './history';
import { writeOverview } from './overview';
import { publishedVersions, removeInterrupted } from '../store/publish';
import { findLoaded } from '../store/loaded';
import { withRelease } from './release';

/**
 * Deletes old published versions of the shell and the modules, and the folders of interrupted publishes. It keeps the
 * loaded version, the previous one, that of a canary, and the newest `keep` others, because open pages may still need
 * their files. The history says what was deleted, by whom and why.
 * @returns what was deleted, such as `mfe_public 1.0.0-4f1d0c93ab`
 */
export const prune = (paths: DataPaths, keep: number, note: Note = {}): string[] =>
  withRelease(paths, () => {
    const canaries = readCanaries(paths);
    const modules = existsSync(paths.remotes) ? readdirSync(paths.remotes).filter((name) => !name.startsWith('.')) : [];
    const left = [paths.shells, paths.remotes, ...modules.map((name) => join(paths.remotes, name))].flatMap(
      removeInterrupted,
    );
    const deleted = ['shell', ...modules]
      .map((name) => {
        const loaded = findLoaded(paths, name);
        const needed = [loaded?.version, loaded?.previous, canaries[name]?.remote.version];
        return [name, removeOld(paths, name, needed, keep)] as const;
      })
      .filter(([, versions]) => versions.length);
    if (deleted.length)
      recordHistory(paths, createEntry({ action: 'prune', changes: {}, deleted: Object.fromEntries(deleted) }, note));
    writeOverview(paths);
    return [...deleted.flatMap(([name, versions]) => versions.map((version) => `${name} ${version}`)), ...left];
  });

function removeOld(paths: DataPaths, name: string, needed: (string | null | undefined)[], keep: number): string[] {
  const folder = (version: string) => versionFolder(paths, name, version);
  const old = publishedVersions(paths, name)
    .filter((version) => !needed.includes(version))
    .sort((a, b) => statSync(folder(b)).mtimeMs - statSync(folder(a)).mtimeMs)
    .slice(keep);
  for (const version of old) rmSync(folder(version), { recursive: true });
  return old;
}
