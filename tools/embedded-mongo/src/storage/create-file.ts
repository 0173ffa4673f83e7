import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { prepareFiles } from './directory-lock';

/**
 * Creates an empty store elsewhere and moves it to its place, so that a file there is always complete. An empty file
 * has lost data.
 */
export async function createFile(directory: string, path: string): Promise<void> {
  const making = join(directory, 'new.mdb');
  for (const file of [making, `${making}-lock`]) rmSync(file, { force: true });
  prepareFiles(making);
  const made = open({ path: making, overlappingSync: false });
  await made.close();
  rmSync(`${making}-lock`);
  for (const file of [making, directory]) sync(file);
  renameSync(making, path);
  sync(directory);
  chmodSync(path, 0o600);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
