import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { runCase, type Measure } from './goals';
import { readCommand, readMemory, processTree } from './process-tree';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

const MODULES = 4;
/** The milliseconds after which programs have finished the work of their start. */
const SETTLE_MS = 10_000;
const USUAL = { rounds: 5, count: 1 };

/**
 * Measures `npm start` in a clean clone with installed packages, the first time and again, compared with an empty build
 * of as many modules.
 */
export const measure: Measure = async ({ rounds }) => {
  const times = new Map<string, number[]>();
  const note = (name: string, seconds: number) => times.set(name, [...(times.get(name) ?? []), seconds]);
  const memory: { command: string; mb: number }[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-start-'));
    try {
      execFileSync('git', ['clone', '--quiet', '.', folder]);
      installedPackages().forEach((packages) => {
        execFileSync('cp', ['-a', packages, path.join(folder, packages)]);
      });
      rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });
      note('empty build', await timeOf(() => once(build(folder), 'exit')));
      for (const name of ['first start', 'second start']) {
        const product = spawn('npm', ['start', '--', '--port', '0'], { cwd: folder, detached: true });
        note(name, await timeOf(() => addressOf(product)));
        await pause(SETTLE_MS);
        const pids = processTree(product.pid ?? NaN);
        memory.push(pids.map((pid) => ({ command: readCommand(pid), mb: readMemory(pid) })));
        process.kill(-(product.pid ?? NaN), 'SIGINT');
        await once(product, 'exit');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const sums = memory.map((programs) => programs.reduce((sum, { mb }) => sum + mb, 0));
  const of = (name: string) => median(times.get(name) ?? []);
  const largest = (memory.at(-1) ?? []).toSorted((a, b) => b.mb - a.mb);
  return {
    text: [
      tableHead(['', 's', '÷ empty build']),
      ...[...times.keys()].map((name) =>
        tableRow([name, of(name).toFixed(1), (of(name) / of('empty build')).toFixed(1)]),
      ),
      '',
      tableHead(['program', 'MB after the second start']),
      ...largest.map(({ command, mb }) => tableRow([command, mb.toFixed(0)])),
    ].join('\n'),
    goals: [
      { name: 'first start, s', value: of('first start'), most: 10 },
      { name: 'second start, s', value: of('second start'), most: 3 },
      { name: 'memory of all processes, MB', value: Math.max(...sums), most: 900 },
    ],
  };
};

const build = (folder: string): ChildProcess =>
  spawn('npx', ['tsx', 'bench/empty-build.ts', String(MODULES)], { cwd: folder, stdio: 'inherit' });

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

export const run = (): Promise<void> => runCase('start', measure, USUAL);
