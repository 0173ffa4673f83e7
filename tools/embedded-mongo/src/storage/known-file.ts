import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Returns a text that changes with every change of a file. */
function readState(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

const getNotePath = (path: string): string => `${path}.closed`;

/** Stores the state of a file that was just closed. */
export function noteKnownFile(path: string): void {
  writeFileSync(getNotePath(path), readState(path), { mode: 0o600 });
}

/**
 * Returns whether a file is unchanged since its state was stored. The stored state is deleted, because the file will be
 * changed.
 */
export function isKnownFile(path: string): boolean {
  try {
    return readFileSync(getNotePath(path), 'utf8') === readState(path);
  } catch {
    return false; // The file was not closed.
  } finally {
    rmSync(getNotePath(path), { force: true });
  }
}
