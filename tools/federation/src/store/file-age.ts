import { rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * Returns the milliseconds since a file or folder was changed, or 0 if it does not exist. It uses the clock of the file
 * system, because the clocks of machines that share the folder may differ.
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
