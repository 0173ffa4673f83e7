import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { changedFiles, scopeOf } from './changed-files';

export const REPORTS = 'test-results/reports';
const bin = (name: string) => `node_modules/.bin/${name}`;

/** One part of `npm test`: commands that run at the same time. */
export interface Stage {
  name: string;
  runs: { command: string; args: string[] }[];
  /** The JSON report that the run writes. A stage without one counts as one test. */
  report?: string;
  jest?: true;
}

/** A run of Jest on exactly these files, or on all tests of the projects. */
export const jestRun = (report: string, args: string[]): Stage['runs'] => [
  { command: bin('jest'), args: [...args, '--json', '--outputFile', report, '--forceExit'] },
];

/** `workers`: more than there are processors where tests wait for timeouts and restarts. */
const jest = (name: string, workers: number, projects: string[], only: string[] = []): Stage => {
  const report = `${REPORTS}/${name}.json`;
  const args = [...only, '--selectProjects', ...projects, '--maxWorkers', String(workers), '--silent'];
  return { name, report, jest: true, runs: jestRun(report, args) };
};
const byPath = (files?: string[]) => (files ? ['--runTestsByPath', ...files] : []);
const unit = (files?: string[]) => jest('unit', 3, ['node', 'web'], byPath(files));
/**
 * Tests that kill and restart programs again and again, which have to notice it in time: with few others beside them,
 * for on a busy machine they fail and are run twice.
 */
const KILLS = 'e2e/api/(crashes|mail-crashes|import-crashes|rolling-restart|restarts|harness)\\.itest';
const integration = (files?: string[]) =>
  jest('integration', 2, ['integration'], files ? byPath(files) : ['--testPathPatterns', `^(?!.*${KILLS})`]);
const kills = () => jest('kills', 2, ['integration'], ['--testPathPatterns', KILLS]);
const browser = (files: string[] = []): Stage => ({
  name: 'e2e',
  report: `${REPORTS}/e2e.json`,
  runs: [
    {
      command: bin('playwright'),
      args: ['test', '--config', 'e2e/playwright.config.ts', ...files.map((file) => path.basename(file))],
    },
  ],
});

/** Only files whose content has changed are looked at again. */
const CACHE = 'node_modules/.cache/prettier-check';
const STATIC: Stage[] = [
  {
    name: 'types',
    runs: [{ command: bin('oxlint'), args: ['-c', 'oxlint.config.mjs', '--type-aware', '--type-check', '.'] }],
  },
  {
    name: 'format',
    runs: [
      {
        command: bin('prettier'),
        // in a place of its own: a run of Prettier without --cache removes the cache at the default one
        args: ['--check', '.', '--cache', '--cache-strategy', 'content', '--cache-location', CACHE],
      },
    ],
  },
];

export const STAGES: Stage[] = [...STATIC, unit(), integration(), kills(), browser()];

/**
 * Integration tests whose result depends on the document store: for a run on another one, which MONGODB_URL names. The
 * others would prove the same again: those of the gateway, of sockets, of the embedded store's own files, of rights and
 * limits, of how many commands are sent, and of programs that are killed between two of them.
 */
const NOT_OF_THE_STORE =
  '(access|write-limits|avatar|many-addresses|one-address|(device|secure)-cookie|login-throttle|mail-server-faults)';
const STORE_FILES = [
  `services/(admin|auth|chapters|content|events|notifications)/(?!.*/${NOT_OF_THE_STORE}\\.itest)`,
  'services/kit/.*/(audit-trail|database-.*|migrations|outbox|service-database)\\.itest',
  'services/chat/src/(delivery|direct|holes|message-log|outages|sending)',
  'tools/embedded-mongo/src/(conformance|mongoose)',
  'e2e/api/(backup|deleted-person|races)',
];
/** Stages that run only if they are named. */
export const FURTHER_STAGES: Stage[] = [jest('store', 2, ['integration'], ['--testPathPatterns', ...STORE_FILES])];

/** The stages that a change against the main branch needs; types and format always. */
export function stagesOfChange(): Stage[] {
  const { everything, related, servers, specs } = scopeOf(changedFiles());
  if (everything) return STAGES;
  const units = relatedTests(['node', 'web'], related);
  const ofServers = servers ? jestTests(['integration'], ['e2e/api', 'e2e/faults']) : [];
  const integrations = [...new Set([...relatedTests(['integration'], related), ...ofServers])];
  return [
    ...STATIC,
    ...(units.length ? [unit(units)] : []),
    ...(integrations.length ? [integration(integrations)] : []),
    ...(specs === 'all' ? [browser()] : specs.length ? [browser(specs)] : []),
  ];
}

/** Test files that import one of these files, directly or not. */
const relatedTests = (projects: string[], files: string[]): string[] =>
  files.length ? jestTests(projects, ['--findRelatedTests', ...files]) : [];

function jestTests(projects: string[], args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(
    bin('jest'),
    ['--listTests', '--json', ...args, '--selectProjects', ...projects],
    { encoding: 'utf8', maxBuffer: 1 << 24 },
  );
  const list = stdout.split('\n').find((line) => line.startsWith('['));
  if (status !== 0 || list === undefined) throw new Error(`Jest could not list its tests: ${stderr}`);
  return JSON.parse(list) as string[];
}
