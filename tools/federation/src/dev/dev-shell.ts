import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashInputs } from '../build/content-version';
import { cacheFolder } from './dev-config';

/**
 * Builds the shell in which modules from source run. `built` resolves when it is in the folder. It is built once for
 * its current sources, in a separate process, because the modules are built at the same time.
 */
export function devShell(root: string): { folder: string; built: Promise<void> } {
  const folder = join(cacheFolder(root, 'shell'), 'builds', hashInputs(root, 'shell').slice(0, 16));
  return { folder, built: existsSync(folder) ? Promise.resolve() : build(root, folder) };
}

async function build(root: string, folder: string): Promise<void> {
  rmSync(dirname(folder), { recursive: true, force: true }); // This removes builds of earlier sources.
  const unfinished = `${folder}.${process.pid}`;
  const file = join(import.meta.dirname, 'build-dev-shell.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, root, unfinished], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The shell does not build (see above).');
  renameSync(unfinished, folder);
}
