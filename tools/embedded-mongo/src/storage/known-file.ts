import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** What changes with every change to a file. */
function stateOf(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

const noteOf = (path: string): string => `${path}.closed`;

/** Notes how a file is now that it is closed. */
export function noteKnownFile(path: string): void {
  writeFileSync(noteOf(path), stateOf(path), { mode: 0o600 });
}

/** True if nobody has changed a file since that was noted. The note is gone then: the file will be changed. */
export function isKnownFile(path: string): boolean {
  try {
    return readFileSync(noteOf(path), 'utf8') === stateOf(path);
  } catch {
    return false; // it was not closed
  } finally {
    rmSync(noteOf(path), { force: true });
  }
}
