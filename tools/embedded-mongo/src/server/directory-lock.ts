import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { open, type RootDatabase } from 'lmdb';

/** How many can read a store at once, each at another moment of it. */
export const LMDB_READERS = 1000;

/**
 * Bytes of an LMDB lock file: 64 for each reader, and more. Written whole: LMDB leaves it sparse, and to touch a page
 * of it on a full disk ends the process.
 */
const LOCK_FILE_BYTES = 80 * 1024;
const PATIENCE_MS = 1000;

/** The locks of this process. LMDB gives up what nothing refers to any more. */
const held = new Set<RootDatabase>();

/** The names of what LMDB keeps beside a data file. */
export const lockFileOf = (dataFile: string): string =>
  /\bdata\.mdb$/.test(dataFile) ? dataFile.replace(/data\.mdb$/, 'lock.mdb') : `${dataFile}-lock`;

/** Makes the files of an LMDB store before LMDB does, readable by their owner alone; those that are there become so. */
export function prepareFiles(dataFile: string): void {
  if (!existsSync(dataFile)) writeFileSync(dataFile, '', { mode: 0o600 });
  const lockFile = lockFileOf(dataFile);
  const lockBytes = existsSync(lockFile) ? statSync(lockFile).size : 0;
  if (lockBytes < LOCK_FILE_BYTES)
    writeFileSync(lockFile, Buffer.alloc(LOCK_FILE_BYTES - lockBytes), { mode: 0o600, flag: 'a' });
  for (const file of [dataFile, lockFile]) chmodSync(file, 0o600);
}

/**
 * Locks a directory for this process, until it ends in any way. An LMDB store in the directory, in which
 * nothing is written, is the lock: who is alone in its table of readers has the directory. LMDB clears the places of
 * processes that are gone, which it knows by locks of the system that go with them. Refuses with a clear message if
 * another has it. Returns what gives it free.
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
    await pause(20 + Math.random() * 100); // of two that met each other here, one is first the next time
  }
}
