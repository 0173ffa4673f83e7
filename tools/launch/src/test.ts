import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runWatched, type ExitStatus } from './run-watched';
import { slowestFiles } from './slowest-files';
import { ensureSystemPackages } from './system-packages';
import { FURTHER_STAGES, jestRun, REPORTS, STAGES, stagesOfChange, type Stage } from './test-stages';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
interface Result {
  stage: Stage;
  counts: Counts;
  seconds: number;
}

const selectable = [...STAGES, ...FURTHER_STAGES];

/**
 * `npm test [-- stage …]`: types and rules of lint, format, unit, integration,
 * kills (tests that kill programs all the time), e2e. `npm test -- changed` runs what a
 * change against the main branch can touch; `npm test -- store` what depends on the document store. Resolves to the
 * exit code.
 */
export async function test(names: string[]): Promise<number> {
  let stages: Stage[];
  try {
    if (names.includes('changed')) stages = stagesOfChange();
    else stages = names.length ? selectable.filter((stage) => names.includes(stage.name)) : STAGES;
    if (!stages.length)
      throw new Error(`There is no such stage; there are changed, ${selectable.map(({ name }) => name).join(', ')}.`);
    ensureSystemPackages(console.log);
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const results: Result[] = [];
  // Stages without a report use one processor per command, so they run at the same time.
  const waves = [
    stages.filter(({ report }) => !report),
    ...stages.filter(({ report }) => report).map((stage) => [stage]),
  ];
  for (const wave of waves) results.push(...(await Promise.all(wave.map(runStage))));
  console.log(`\n${results.flatMap(linesOf).join('\n')}`);
  const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + counts[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') === 0 ? 0 : 1;
}

/** A stage's line of the closing table, and its slowest files. */
function linesOf({ stage, counts, seconds }: Result): string[] {
  const { passed, failed, skipped } = counts;
  const files =
    stage.report && existsSync(stage.report) ? slowestFiles(JSON.parse(readFileSync(stage.report, 'utf8'))) : [];
  return [
    `${stage.name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${String(skipped).padStart(3)} skipped ${String(seconds).padStart(4)} s`,
    ...files.map(
      (each) => `    ${String(Math.round(each.seconds)).padStart(4)} s  ${path.relative('.', path.resolve(each.file))}`,
    ),
  ];
}

async function runStage(stage: Stage): Promise<Result> {
  console.log(`\n── ${stage.name} ──`);
  const began = Date.now();
  const runAll = (): Promise<ExitStatus[]> =>
    Promise.all(stage.runs.map(({ command, args }) => runWatched(command, args)));
  let ends = await runAll();
  if (process.env.CI && ends.some(({ isStalled }) => isStalled)) ends = await runAll();
  const isOk = ends.every(({ code }) => code === 0);
  let counts = countsOf(stage, isOk);
  if (process.env.CI && counts.failed > 0) counts = await rerunFailed(stage, counts);
  return { stage, counts, seconds: Math.round((Date.now() - began) / 1000) };
}

interface JestReport {
  testResults: { name: string; status: string }[];
}

/**
 * On CI the Jest files that failed run once more, one at a time: they kill and restart programs on a machine with
 * unknown load. Files that pass then are reported as flaky. Playwright does the same for the browser tests.
 */
async function rerunFailed(stage: Stage, first: Counts): Promise<Counts> {
  if (!stage.jest || !stage.report || !existsSync(stage.report)) return first;
  const failed = (JSON.parse(readFileSync(stage.report, 'utf8')) as JestReport).testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
  if (failed.length === 0) return first;
  console.log(`\nOnce more, what failed:\n${failed.join('\n')}\n`);
  const report = `${REPORTS}/${stage.name}-again.json`;
  const runs = jestRun(report, ['--runTestsByPath', ...failed, '--runInBand']);
  const ends = await Promise.all(runs.map(({ command, args }) => runWatched(command, args)));
  const second = countsOf(
    { ...stage, report },
    ends.every(({ code }) => code === 0),
  );
  if (second.failed === 0) console.log(`\nFlaky: ${failed.join(', ')}\n`);
  return { ...first, passed: first.passed + first.failed - second.failed, failed: second.failed };
}

/** What a stage's report counts. A stage that failed has at least one failure. */
function countsOf(stage: Stage, isOk: boolean): Counts {
  const counts: Counts = { passed: isOk && !stage.report ? 1 : 0, failed: 0, skipped: 0 };
  if (stage.report && existsSync(stage.report)) {
    const report = JSON.parse(readFileSync(stage.report, 'utf8')) as {
      numPassedTests?: number;
      numFailedTests?: number;
      numPendingTests?: number;
      stats?: { expected: number; unexpected: number; skipped: number; flaky: number };
    };
    counts.passed = report.numPassedTests ?? (report.stats ? report.stats.expected + report.stats.flaky : 0);
    counts.failed = report.numFailedTests ?? report.stats?.unexpected ?? 0;
    counts.skipped = report.numPendingTests ?? report.stats?.skipped ?? 0;
  }
  if (!isOk && counts.failed === 0) counts.failed = 1;
  if (isOk && stage.report && counts.passed === 0) counts.failed = 1; // a stage without tests proves nothing
  return counts;
}
