import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Build } from './build';
import { versionFolder, type DataPaths } from './data-paths';
import { moduleManifest } from './workspaces';

/** Copies a build into the store under its version. A published version is never touched again. */
export function publish(
  paths: DataPaths,
  root: string,
  build: Build,
): { name: string; version: string; published: boolean } {
  const { name } = moduleManifest(root, build.workspace);
  const folder = versionFolder(paths, name, build.version);
  if (existsSync(folder)) return { name, version: build.version, published: false };
  const arriving = join(paths.remotes, `.arriving-${name}-${process.pid}`);
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(arriving, { recursive: true, force: true });
  cpSync(build.folder, arriving, { recursive: true });
  renameSync(arriving, folder);
  return { name, version: build.version, published: true };
}

/** The published versions of a module. */
export function publishedVersions(paths: DataPaths, name: string): string[] {
  const folder = join(paths.remotes, name);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
