import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startLoadSamples } from './load-samples';
import { measureReference } from './reference';
import { runStage, type FileResult, type StageResult } from './run-stage';
import type { Stage } from './stages';

export const RESULTS = 'test-results';

/** The result of a complete run, as it is written to `gate.json` and `full.json`. */
export interface RunResult {
  result: 'passed' | 'failed';
  /** The commit that was tested. */
  commit: string;
  /** Whether files differed from that commit when the run began. */
  uncommitted: boolean;
  startedAt: string;
  seconds: number;
  cpuSeconds: number;
  /** The processor seconds of a fixed piece of work on this machine, with which `cpuSeconds` is compared. */
  referenceSeconds: number;
  /** The files that failed and passed when they were run again. */
  flaky: string[];
  stages: StageResult[];
}

/** Whether a run ends after the first failed stage. It does in CI, where nobody waits for the others. */
const failsFast = () => Boolean(process.env.CI);

/** Runs stages one after the other, except those that run at the same time. */
export async function runStages(stages: readonly Stage[]): Promise<RunResult> {
  const began = new Date();
  const source = sourceOfRun();
  // Each call has its own folder of reports, so that a run of one stage does not remove the reports of another run.
  const folder = path.join(RESULTS, 'reports', began.toISOString().replaceAll(/[:.]/g, '-'));
  mkdirSync(folder, { recursive: true });
  startLoadSamples();
  const referenceSeconds = measureReference();
  const results: StageResult[] = [];
  for (const wave of planWaves(stages)) {
    console.log(`\n── ${wave.map(({ name }) => name).join(', ')} ──`);
    results.push(...(await Promise.all(wave.map((stage) => runStage(stage, folder)))));
    if (failsFast() && results.some(({ result }) => result === 'failed')) break;
  }
  const isComplete = results.length === stages.length;
  const run: RunResult = {
    result: isComplete && results.every(({ result }) => result === 'passed') ? 'passed' : 'failed',
    ...source,
    startedAt: began.toISOString(),
    seconds: (Date.now() - began.getTime()) / 1000,
    cpuSeconds: results.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    referenceSeconds,
    flaky: listFiles(results, 'flaky').map(({ file }) => file),
    stages: results,
  };
  writeJson('flaky.json', { commit: run.commit, flaky: listFiles(results, 'flaky') });
  return run;
}

export const listFiles = (stages: readonly StageResult[], result: FileResult['result']): FileResult[] =>
  stages.flatMap(({ files }) => files.filter((file) => file.result === result));

export const writeJson = (name: string, content: unknown): void => {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, name), `${JSON.stringify(content, null, 2)}\n`);
};

/** Returns a line for each stage, then one for each flaky file and each failing test. */
export function summarize({ stages, seconds, cpuSeconds, referenceSeconds, result }: RunResult): string {
  const line = (name: string, passed: string, took: number, cpu: number) =>
    `${name.padEnd(18)}${passed.padStart(24)}${took.toFixed(0).padStart(7)} s${cpu.toFixed(0).padStart(7)} processor s`;
  const sum = (files: FileResult[], key: 'passed' | 'skipped') => files.reduce((total, each) => total + each[key], 0);
  return [
    ...stages.map(({ name, result: of, files, seconds: took, cpuSeconds: cpu }) => {
      const skipped = sum(files, 'skipped');
      const tests = files.length ? `${sum(files, 'passed')} tests${skipped ? `, ${skipped} skipped` : ''}` : '';
      return line(name, `${tests} ${of}`, took, cpu);
    }),
    line('together', result, seconds, cpuSeconds),
    `The processor time is ${(cpuSeconds / referenceSeconds).toFixed(0)} times the reference of ${referenceSeconds.toFixed(1)} s.`,
    ...stages.flatMap(({ name, repeated }) => (repeated ? [`FLAKY   stage ${name}: ${repeated}`] : [])),
    ...listFiles(stages, 'flaky').flatMap(({ file, failures }) => failures.map((each) => `FLAKY   ${file}: ${each}`)),
    ...stages.flatMap(({ name, problem }) => (problem ? [`FAILED  stage ${name}: ${problem}`] : [])),
    ...listFiles(stages, 'failed').flatMap(({ file, failures }) => failures.map((each) => `FAILED  ${file}: ${each}`)),
  ].join('\n');
}

/** Groups stages that run at the same time. */
function planWaves(stages: readonly Stage[]): Stage[][] {
  const waves: Stage[][] = [];
  for (const [index, stage] of stages.entries()) {
    const before = stages[index - 1];
    if (before?.isBesideNext) waves.at(-1)?.push(stage);
    else waves.push([stage]);
  }
  return waves;
}

function sourceOfRun(): Pick<RunResult, 'commit' | 'uncommitted'> {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  return { commit: git('rev-parse', 'HEAD') || 'unknown', uncommitted: git('status', '--porcelain') !== '' };
}
