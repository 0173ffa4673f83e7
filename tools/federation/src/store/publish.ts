import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Build } from '../build/build-result';
import { versionFolder, type DataPaths } from '../data-paths';
import { fileAge } from './file-age';
import { signingKey, signVersion } from './sign-version';
import { moduleManifest } from '../workspaces';

/**
 * Matches the folders of publishes. After {@link INTERRUPTED_MS} they are considered interrupted, because a publish
 * takes minutes.
 */
const ARRIVING = /^\.arriving-/;
const INTERRUPTED_MS = 3_600_000;

/** Copies a build into the store under its version, and signs it. The files of a published version never change. */
export function publish(
  paths: DataPaths,
  root: string,
  build: Build,
): { name: string; version: string; published: boolean } {
  const { name } = moduleManifest(root, build.workspace);
  const { version, folder: buildFolder } = build;
  const key = signingKey(paths); // Without a key nothing is stored.
  const published = storeFolder(buildFolder, versionFolder(paths, name, version));
  signVersion(paths, { name, version, buildFolder, key });
  return { name, version, published };
}

/** Copies a folder in one step. Returns false if it exists already, or if another process was faster. */
export function storeFolder(from: string, to: string): boolean {
  if (existsSync(to)) return false;
  mkdirSync(dirname(to), { recursive: true });
  removeInterrupted(dirname(to));
  const arriving = join(dirname(to), `.arriving-${basename(to)}-${process.pid}`);
  try {
    cpSync(from, arriving, { recursive: true });
    renameSync(arriving, to);
    return true;
  } catch (error) {
    if (existsSync(to)) return false;
    throw error;
  } finally {
    rmSync(arriving, { recursive: true, force: true });
  }
}

/** Deletes the remains of interrupted publishes in a folder, and returns their names. */
export function removeInterrupted(folder: string): string[] {
  const left = (existsSync(folder) ? readdirSync(folder) : []).filter(
    (name) => ARRIVING.test(name) && fileAge(join(folder, name)) > INTERRUPTED_MS,
  );
  for (const name of left) rmSync(join(folder, name), { recursive: true, force: true });
  return left;
}

export function publishedVersions(paths: DataPaths, name: string): string[] {
  const folder = join(paths.remotes, name);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((version) => !ARRIVING.test(version))
        .sort()
    : [];
}
