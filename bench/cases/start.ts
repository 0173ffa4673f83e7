import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { median, ratioOf, table, type Outcome, type Size } from '../comparison';

/** The number of modules of the product. */
const MODULES = 4;

/**
 * Measures `npm start` in a clean clone with installed packages, the first time and again, compared with an empty build
 * of as many modules.
 */
export async function measure({ rounds }: Size): Promise<Outcome> {
  const times: Record<string, number[]> = { 'empty build': [], 'first start': [], 'second start': [] };
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-start-'));
    try {
      execFileSync('git', ['clone', '--quiet', '.', folder]);
      for (const packages of installedPackages()) execFileSync('cp', ['-a', packages, path.join(folder, packages)]);
      rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });
      times['empty build']?.push(await timeOf(() => once(emptyBuild(folder), 'exit')));
      for (const name of ['first start', 'second start']) {
        const product = spawn('npm', ['start', '--', '--port', '0'], { cwd: folder, detached: true });
        times[name]?.push(await timeOf(() => addressOf(product)));
        process.kill(-(product.pid ?? NaN), 'SIGINT');
        await once(product, 'exit');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const goals: Record<string, string> = { 'first start': '≤ 10 s', 'second start': '≤ 3 s' };
  const rows = Object.entries(times).map(([name, each]) => {
    const { text } = ratioOf(each, times['empty build']);
    return [name, median(each).toFixed(1), text, goals[name] ?? ''];
  });
  return { text: table(['', 's', '÷ empty build', 'goal'], rows), limits: [] };
}

const emptyBuild = (folder: string): ChildProcess =>
  spawn('npx', ['tsx', 'bench/programs/empty-build.ts', String(MODULES)], { cwd: folder, stdio: 'inherit' });

/** The folders of installed packages, of the product and of its workspaces. */
const installedPackages = (): string[] =>
  execFileSync('find', ['.', '-name', 'node_modules', '-type', 'd', '-prune'], { encoding: 'utf8' }).trim().split('\n');

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Resolves when the product prints its address. */
async function addressOf(product: ChildProcess): Promise<void> {
  const lines: string[] = [];
  if (!product.stdout) throw new Error('there is no output');
  for await (const line of createInterface(product.stdout)) {
    lines.push(line);
    if (line.startsWith('Meridian is at ')) return;
  }
  throw new Error(`The product did not start:\n${lines.join('\n')}`);
}
