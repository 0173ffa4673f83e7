import { rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * Returns the milliseconds since a file or folder was changed, by the clock of the file system, because the clocks of machines
 * that share the folder may differ. Returns 0 if it does not exist.
 * @example if (fileAge(lock) > 60_000) rmSync(lock);
 */
export function fileAge(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return 0;
  const probe = `${file}.${process.pid}.clock`;
  writeFileSync(probe, '');
  try {
    return statSync(probe).mtimeMs - stats.mtimeMs;
  } finally {
    rmSync(probe, { force: true });
  }
}
