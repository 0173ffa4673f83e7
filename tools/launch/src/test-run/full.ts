import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureSystemPackages } from '../system-packages';
import { CLOCKS, ensureFaketime, atMoment } from './clocks';
import { compareRuns, formatTable } from './full-report';
import { startOtherStore } from './other-store';
import { RESULTS, runStages, summarize, writeJson, type RunResult } from './run-stages';
import { GATE, onStore, SLOW_STAGES, type Stage } from './stages';

const FILE = 'full.json';

/**
 * `npm run test:full` runs the gate and all `.slow.` files, and the tests of the store on a second store if one is
 * available. It writes `test-results/full.json` and prints a table with one row per file, and the differences from the
 * previous run. `npm run test:full -- kills` runs only the named stages. `-- clock` runs the tests of the gate at eight
 * other moments, and `-- clock leap-day unit` those of one stage at one of them. Resolves to the exit code.
 */
export async function runFull(names: readonly string[]): Promise<number> {
  try {
    ensureSystemPackages(console.log);
    if (names.includes('clock')) {
      ensureFaketime(console.log);
      return await finish(await runStages(clockStages(names)), names);
    }
    const all = [...GATE, ...SLOW_STAGES];
    const stages = names.length ? all.filter(({ name }) => names.includes(name)) : all;
    const wantsOther = names.length === 0 || names.includes('second-store');
    const other = wantsOther ? startOtherStore(console.log) : undefined;
    if (other) stages.push(onStore(other.url));
    if (stages.length === 0) throw new Error(`The stages are ${all.map(({ name }) => name).join(', ')}, clock.`);
    try {
      return await finish(await runStages(stages), names);
    } finally {
      other?.stop();
    }
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

/** Returns the tests of the gate at each moment. Types and formatting do not depend on the time. */
const clockStages = (names: readonly string[]): Stage[] => {
  const stages = named(
    GATE.filter(({ hasReport }) => hasReport),
    names,
  );
  return named(CLOCKS, names).flatMap((moment) => stages.map((stage) => atMoment(stage, moment)));
};

/** Returns the entries with one of the names, or all entries if there are none. */
function named<T extends { name: string }>(all: readonly T[], names: readonly string[]): readonly T[] {
  const some = all.filter(({ name }) => names.includes(name));
  return some.length > 0 ? some : all;
}

async function finish(run: RunResult, names: readonly string[]): Promise<number> {
  const before = readRun();
  console.log(`\n${formatTable(run)}\n\n${summarize(run)}`);
  if (before) console.log(`\n${compareRuns(before, run)}`);
  writeJson(names.length ? `full-${names.join('-')}.json` : FILE, run);
  return run.result === 'passed' ? 0 : 1;
}

/** Reads the result of the previous complete run. */
function readRun(): RunResult | undefined {
  const file = path.join(RESULTS, FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunResult) : undefined;
}
