import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Returns a text that changes with every change of a file. */
function stateOf(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

const noteOf = (path: string): string => `${path}.closed`;

/** Stores the state of a file that was just closed. */
export function noteKnownFile(path: string): void {
  writeFileSync(noteOf(path), stateOf(path), { mode: 0o600 });
}

/**
 * Returns whether a file is unchanged since its state was stored. The stored state is deleted, because the file will be
 * changed.
 */
export function isKnownFile(path: string): boolean {
  try {
    return readFileSync(noteOf(path), 'utf8') === stateOf(path);
  } catch {
    return false; // The file was not closed.
  } finally {
    rmSync(noteOf(path), { force: true });
  }
}
