import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readCanaries } from '../store/canaries-file';
import { versionFolder, type DataPaths } from '../data-paths';
import { createEntry, recordHistory, type Note } from './history';
import { writeOverview } from './overview';
import { publishedVersions, removeInterrupted } from '../store/publish';
import { lastRegistry } from '../store/registry-file';
import { withRelease } from './release';
import { recordedShell, shellVersions } from '../store/shell-store';

/**
 * Deletes old published versions of the shell and the modules, and the folders of interrupted publishes. It keeps the
 * loaded version, the previous one, that of a canary, and the newest `keep` others, because open pages may still need
 * their files. The history says what was deleted, by whom and why.
 * @returns what was deleted, such as `mfe_public 1.0.0-4f1d0c93ab`
 */
export const prune = (paths: DataPaths, keep: number, note: Note = {}): string[] =>
  withRelease(paths, () => {
    const { remotes } = lastRegistry(paths).registry;
    const canaries = readCanaries(paths);
    const modules = existsSync(paths.remotes) ? readdirSync(paths.remotes).filter((name) => !name.startsWith('.')) : [];
    const shell = recordedShell(paths);
    const left = [paths.shells, paths.remotes, ...modules.map((name) => join(paths.remotes, name))].flatMap(
      removeInterrupted,
    );
    const removeFrom = (name: string, versions: string[], needed: (string | null | undefined)[]) =>
      [name, removeOld(versions, needed, keep, (version) => versionFolder(paths, name, version))] as const;
    const deleted = [
      removeFrom('shell', shellVersions(paths), [shell?.version, shell?.previous]),
      ...modules.map((name) => {
        const remote = remotes.find((candidate) => candidate.name === name);
        const needed = [remote?.version, remote?.previous, canaries[name]?.remote.version];
        return removeFrom(name, publishedVersions(paths, name), needed);
      }),
    ].filter(([, versions]) => versions.length);
    if (deleted.length)
      recordHistory(paths, createEntry({ action: 'prune', changes: {}, deleted: Object.fromEntries(deleted) }, note));
    writeOverview(paths);
    return [...deleted.flatMap(([name, versions]) => versions.map((version) => `${name} ${version}`)), ...left];
  });

function removeOld(
  versions: string[],
  needed: (string | null | undefined)[],
  keep: number,
  folderOf: (version: string) => string,
): string[] {
  const old = versions
    .filter((version) => !needed.includes(version))
    .sort((a, b) => statSync(folderOf(b)).mtimeMs - statSync(folderOf(a)).mtimeMs)
    .slice(keep);
  for (const version of old) rmSync(folderOf(version), { recursive: true });
  return old;
}
