import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Build } from '../build/build-result';
import { versionFolder, versionsFolder, type DataPaths } from '../data-paths';
import { fileAge } from './file-age';
import { signingKey, signVersion } from './sign-version';

/**
 * Matches the folders of publishes. After {@link INTERRUPTED_MS} they are considered interrupted, because a publish
 * takes minutes.
 */
const ARRIVING = /^\.arriving-/;
const INTERRUPTED_MS = 3_600_000;

/** The result of a publish. A version that was there already is not published again. */
export interface Published {
  name: string;
  version: string;
  published: boolean;
}

/** Copies a build into the store under its version, and signs that of a module. Nothing is loaded from it yet. */
export function publish(paths: DataPaths, name: string, { version, folder }: Build): Published {
  const key = name === 'shell' ? undefined : signingKey(paths); // Without a key no module is stored.
  const published = storeFolder(folder, versionFolder(paths, name, version));
  if (key) signVersion(paths, { name, version, buildFolder: folder, key });
  return { name, version, published };
}

/** Copies a folder in one step. Returns false if it exists already, or if another process was faster. */
function storeFolder(from: string, to: string): boolean {
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
  const folder = versionsFolder(paths, name);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((version) => !version.startsWith('.'))
        .sort()
    : [];
}
