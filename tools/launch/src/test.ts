import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runWatched, type Ended } from './run-watched';
import { ensureSystemPackages } from './system-packages';

const REPORTS = 'test-results/reports';
const bin = (name: string) => `node_modules/.bin/${name}`;

interface Stage {
  name: string;
  runs: { command: string; args: string[] }[];
  report?: string;
  jest?: true;
}
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** `workers`: more than there are processors where tests wait for timeouts and restarts. */
const jest = (name: string, workers: number, ...projects: string[]): Stage => ({
  name,
  report: `${REPORTS}/${name}.json`,
  jest: true,
  runs: [
    {
      command: bin('jest'),
      args: [
        '--selectProjects',
        ...projects,
        '--json',
        '--outputFile',
        `${REPORTS}/${name}.json`,
        '--maxWorkers',
        String(workers),
        '--silent',
        '--forceExit',
      ],
    },
  ],
});

const STAGES: Stage[] = [
  {
    name: 'types',
    runs: [
      { command: bin('tsc'), args: ['-p', 'tsconfig.json'] },
      { command: bin('tsc'), args: ['-p', 'tsconfig.web.json'] },
      { command: bin('tsc'), args: ['-p', 'e2e'] },
    ],
  },
  {
    name: 'lint',
    runs: [
      { command: bin('eslint'), args: ['.', '--max-warnings', '0'] },
      { command: bin('prettier'), args: ['--check', '.'] },
    ],
  },
  jest('unit', 2, 'node', 'web'),
  jest('integration', 3, 'integration'),
  {
    name: 'e2e',
    report: `${REPORTS}/e2e.json`,
    runs: [{ command: bin('playwright'), args: ['test', '--config', 'e2e/playwright.config.ts'] }],
  },
];

/** `npm test [-- stage …]`: types, lint, unit, integration, browser. Resolves to the exit code. */
export async function test(wanted: string[]): Promise<number> {
  const stages = wanted.length ? STAGES.filter((stage) => wanted.includes(stage.name)) : STAGES;
  if (!stages.length) {
    console.error(`There is no such stage; there are ${STAGES.map((stage) => stage.name).join(', ')}.`);
    return 1;
  }
  try {
    ensureSystemPackages(console.log);
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const lines: string[] = [];
  const total = { passed: 0, failed: 0, skipped: 0 };
  // What has no report works on one processor each: those go side by side.
  for (const wave of [
    stages.filter(({ report }) => !report),
    ...stages.filter(({ report }) => report).map((stage) => [stage]),
  ]) {
    const done = await Promise.all(wave.map(runStage));
    for (const { stage, counts, seconds } of done) {
      for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
      lines.push(
        `${stage.name.padEnd(12)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(3)} failed ${String(counts.skipped).padStart(3)} skipped ${String(seconds).padStart(4)} s`,
      );
    }
  }
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed === 0 ? 0 : 1;
}

async function runStage(stage: Stage): Promise<{ stage: Stage; counts: Counts; seconds: number }> {
  console.log(`\n── ${stage.name} ──`);
  const began = Date.now();
  const all = (): Promise<Ended[]> => Promise.all(stage.runs.map(({ command, args }) => runWatched(command, args)));
  let ends = await all();
  if (process.env.CI && ends.some(({ still }) => still)) ends = await all();
  let counts = countsOf(
    stage,
    ends.every(({ code }) => code === 0),
  );
  if (process.env.CI && counts.failed > 0) counts = await onceMore(stage, counts);
  return { stage, counts, seconds: Math.round((Date.now() - began) / 1000) };
}

interface JestReport {
  testResults: { name: string; status: string }[];
}

/**
 * On CI the Jest files that failed run once more, one after the other: programs are killed and started again in them,
 * on a machine whose timings are not ours. Files that pass then are named as flaky; the browser's tests have the same
 * from Playwright.
 */
async function onceMore(stage: Stage, first: Counts): Promise<Counts> {
  if (!stage.jest || !existsSync(stage.report!)) return first;
  const failed = (JSON.parse(readFileSync(stage.report!, 'utf8')) as JestReport).testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
  if (failed.length === 0) return first;
  console.log(`\nOnce more, what failed:\n${failed.join('\n')}\n`);
  const again = { ...stage, report: `${REPORTS}/${stage.name}-again.json` };
  const { code } = await runWatched(bin('jest'), [
    '--runTestsByPath',
    ...failed,
    '--json',
    '--outputFile',
    again.report,
    '--runInBand',
    '--forceExit',
  ]);
  const second = countsOf(again, code === 0);
  if (second.failed === 0) console.log(`\nFlaky: ${failed.join(', ')}\n`);
  return { ...first, passed: first.passed + first.failed - second.failed, failed: second.failed };
}

/**
 * What a stage's report counts; a stage without one counts as one test. A stage that failed has at least one failure.
 */
function countsOf(stage: Stage, ok: boolean): Counts {
  const counts: Counts = { passed: ok && !stage.report ? 1 : 0, failed: 0, skipped: 0 };
  if (stage.report && existsSync(stage.report)) {
    const report = JSON.parse(readFileSync(stage.report, 'utf8')) as {
      numPassedTests?: number;
      numFailedTests?: number;
      numPendingTests?: number;
      numFailedTestSuites?: number;
      stats?: { expected: number; unexpected: number; skipped: number; flaky: number };
    };
    counts.passed = report.numPassedTests ?? (report.stats ? report.stats.expected + report.stats.flaky : 0);
    counts.failed = report.numFailedTests ?? report.stats?.unexpected ?? 0;
    counts.skipped = report.numPendingTests ?? report.stats?.skipped ?? 0;
  }
  if (!ok && counts.failed === 0) counts.failed = 1;
  if (ok && stage.report && counts.passed === 0) counts.failed = 1; // a stage that ran nothing proved nothing
  return counts;
}
