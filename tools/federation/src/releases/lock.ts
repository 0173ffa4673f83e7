import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { fileAge } from '../store/file-age';

/** Milliseconds after which a lock is considered abandoned. A promotion takes a few seconds. */
const ABANDONED_MS = 60_000;
/** Milliseconds after which an empty lock is considered abandoned, because its process was killed while it wrote it. */
const UNWRITTEN_MS = 2000;
const PAUSE_MS = 50;

/**
 * Runs `work` while no other process, on any machine with this folder, does. It waits for a running one to end. A lock
 * that a killed process left behind is removed at once on the same machine, and after a minute on another one.
 * @throws {Error} from `work`, or when another process keeps the lock for longer than `timeoutMs`.
 */
export function withLock<T>(file: string, work: () => T, timeoutMs = 2 * ABANDONED_MS): T {
  const own = JSON.stringify({ host: hostname(), pid: process.pid });
  const deadline = Date.now() + timeoutMs;
  mkdirSync(dirname(file), { recursive: true });
  while (!create(file, own)) {
    if (isAbandoned(file)) removeAbandoned(file);
    else if (Date.now() > deadline)
      throw new Error(`Another promotion is under way (${file}): try again when it ends.`);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file: string): boolean {
  let ms = 0;
  try {
    ms = fileAge(file);
    if (ms > ABANDONED_MS) return true;
    const { host, pid } = JSON.parse(readFileSync(file, 'utf8')) as { host?: string; pid?: number };
    return host === hostname() && typeof pid === 'number' && !isRunning(pid);
  } catch (error) {
    return error instanceof SyntaxError && ms > UNWRITTEN_MS; // Otherwise it is removed or being written.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Only one process at a time checks and removes. Otherwise a slower one would remove the next process's lock. */
function removeAbandoned(file: string): void {
  const removing = `${file}.removing`;
  if (!create(removing, '')) {
    if (fileAge(removing) > ABANDONED_MS) rmSync(removing, { force: true });
    return;
  }
  try {
    if (isAbandoned(file)) rmSync(file, { force: true });
  } finally {
    rmSync(removing, { force: true });
  }
}
