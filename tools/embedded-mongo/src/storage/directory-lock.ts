import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { open, type RootDatabase } from 'lmdb';

/** The number of snapshots of a store that can be read at once. */
export const LMDB_READERS = 1000;

/**
 * The bytes of an LMDB lock file: 64 for each reader, and more. It is written completely, because LMDB leaves it
 * sparse, and access to a missing page on a full disk kills the process.
 */
const LOCK_FILE_BYTES = 80 * 1024;
const PATIENCE_MS = 1000;

/** The locks of this process. LMDB closes a store that is not referenced any more. */
const held = new Set<RootDatabase>();

/** Returns the name of the lock file that LMDB has beside a data file. */
const getLockFile = (dataFile: string): string =>
  /\bdata\.mdb$/.test(dataFile) ? dataFile.replace(/data\.mdb$/, 'lock.mdb') : `${dataFile}-lock`;

/**
 * Creates the files of an LMDB store before LMDB does, so that only their owner can read them. Existing files get the
 * same permissions.
 */
export function prepareFiles(dataFile: string): void {
  if (!existsSync(dataFile)) writeFileSync(dataFile, '', { mode: 0o600 });
  const lockFile = getLockFile(dataFile);
  const lockBytes = existsSync(lockFile) ? statSync(lockFile).size : 0;
  if (lockBytes < LOCK_FILE_BYTES)
    writeFileSync(lockFile, Buffer.alloc(LOCK_FILE_BYTES - lockBytes), { mode: 0o600, flag: 'a' });
  for (const file of [dataFile, lockFile]) chmodSync(file, 0o600);
}

/**
 * Locks a directory for this process until it ends in any way. The lock is an empty LMDB store in the directory: the
 * only process in its table of readers has the directory. LMDB removes the entries of dead processes, which it detects
 * by locks of the operating system. Throws if another process has the directory. Resolves to a function that releases
 * it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'owner.mdb');
  prepareFiles(path);
  for (const until = Date.now() + PATIENCE_MS; ;) {
    const lock = open({ path, overlappingSync: false });
    lock.useReadTransaction();
    lock.readerCheck();
    if (lock.readerList().match(/^ *\d/gm)?.length === 1) {
      held.add(lock);
      return () => {
        held.delete(lock);
        return lock.close();
      };
    }
    await lock.close();
    if (Date.now() > until)
      throw new Error(
        `The data directory ${directory} is in use by another embedded-mongo: stop that one, or name another directory.`,
      );
    await pause(20 + Math.random() * 100); // The random pause separates two processes that tried at once.
  }
}
