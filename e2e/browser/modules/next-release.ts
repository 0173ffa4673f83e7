import { Registry } from '@meridian/shared-types/schemas';
import { expect } from '@playwright/test';
import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataDir } from '../product/product';

const registryFile = () => path.join(dataDir(), 'federation/registry.json');
export const registry = (): Registry => Registry.parse(JSON.parse(readFileSync(registryFile(), 'utf8')));

/** Returns the folder of the loaded version of a module. */
function findFolder(name: string): string {
  const remote = registry().remotes.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`The registry has no ${name}`);
  return path.join(dataDir(), 'remotes', name, remote.version);
}

/** Moves files away, and returns a function that moves them back. */
function moveAway(folder: string, isMoved: (file: string) => boolean): () => void {
  const moved = readdirSync(folder).filter(isMoved);
  expect(moved).not.toHaveLength(0);
  const away = (file: string) => path.join(folder, `away-${file}`);
  for (const file of moved) renameSync(path.join(folder, file), away(file));
  return () => {
    for (const file of moved) renameSync(away(file), path.join(folder, file));
  };
}

interface NextRelease {
  /** Moves the files of the earlier version away, so that only open documents refer to them. */
  removeEarlier(): void;
  /** Restores the registry and all files. */
  undo(): void;
}

/** Releases the files of a module once more, as another version. */
export function releaseNext(name: string): NextRelease {
  const before = registry();
  const folder = findFolder(name);
  const version = `${path.basename(folder)}-next`;
  const next = path.join(path.dirname(folder), version);
  cpSync(folder, next, { recursive: true });
  const entry = `/remotes/${name}/${version}/mf-manifest.json`;
  const remotes = before.remotes.map((remote) => (remote.name === name ? { ...remote, version, entry } : remote));
  writeFileSync(registryFile(), JSON.stringify({ ...before, release: before.release + 1, remotes } satisfies Registry));
  let restoreFiles = (): void => undefined;
  return {
    removeEarlier: () => {
      restoreFiles = moveAway(path.dirname(folder), (file) => file === path.basename(folder));
    },
    undo: () => {
      restoreFiles();
      writeFileSync(registryFile(), JSON.stringify(before));
      rmSync(next, { recursive: true });
    },
  };
}
