import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isProductBuilt } from './build-record';

/**
 * Builds the changed pages and programs in a separate process, because the build tools take a gigabyte and this process
 * continues as long as the product runs. Prints its steps and errors. The process is not started if nothing changed.
 */
export async function buildProduct(dataDir: string, signal: AbortSignal): Promise<void> {
  if (isProductBuilt(dataDir)) return;
  const file = path.join(import.meta.dirname, 'run-build.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, dataDir], { stdio: 'inherit', signal });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Meridian could not be built (see above).');
}
