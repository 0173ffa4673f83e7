import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * Builds what has changed of the pages and programs, in a process of its own: what builds takes a gigabyte, and this
 * one goes on as long as the product runs. Says what it does, and what is wrong.
 */
export async function buildProduct(dataDir: string, signal: AbortSignal): Promise<void> {
  const file = path.join(import.meta.dirname, 'run-build.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, dataDir], { stdio: 'inherit', signal });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Meridian could not be built (see above).');
}
