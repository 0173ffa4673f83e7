import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REDIS_SERVER } from '../stores';

/** One part of a test run. */
export interface Stage {
  name: string;
  /** Whether it runs at the same time as the next stage, because both wait more than they compute. */
  isBesideNext?: boolean;
  /** Whether it runs tests and writes a JSON report about them. A stage without a report has a single result. */
  hasReport: boolean;
  /** Returns the command that runs these files, or all of the stage, and writes the report. */
  command(run: { report: string; files: string[] | undefined }): {
    command: string;
    args: string[];
    env?: Record<string, string>;
  };
}

const bin = (name: string) => `node_modules/.bin/${name}`;

/** The pattern in the names of files of the full run. */
const SLOW = '\\.slow\\.';
const WITHOUT_SLOW = `^(?!.*${SLOW})`;

interface JestStage {
  name: string;
  projects: string[];
  /** Regular expressions of the paths that belong to the stage. */
  paths: string[];
  workers: number;
  env?: Record<string, string>;
}

const jestStage = ({ name, projects, paths, workers, env = {} }: JestStage): Stage => ({
  name,
  hasReport: true,
  command: ({ report, files }) => ({
    command: bin('jest'),
    args: [
      ...(files
        ? ['--runTestsByPath', ...files, '--runInBand']
        : ['--testPathPatterns', ...paths, '--maxWorkers', String(workers)]),
      ...['--selectProjects', ...projects],
      ...['--silent', '--json', '--outputFile', report, '--forceExit'],
    ],
    env,
  }),
});

/**
 * Creates a browser stage. `products` is the number of complete products that run for the tests, by default one for
 * each worker.
 */
const browser = (name: string, project: string, products?: number, env: Record<string, string> = {}): Stage => ({
  name,
  hasReport: true,
  command: ({ report, files = [] }) => ({
    command: bin('playwright'),
    args: ['test', '--config', 'e2e/playwright.config.ts', `--project=${project}`, ...files],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path.resolve(report), ...(products && { PRODUCTS: String(products) }) },
  }),
});

/** The lines of tests that send or receive signals, or start or stop Redis. */
const USES_SIGNALS = /signals\.[a-z]|onSignal|startRedis|subscribeToSignals|new Redis\(|chat\.(?:redis|publish)/;
/** Tests of signals that take longest. They run without Redis only in the full run. */
const LONG = /account-removal|presence|pulse|\.slow\./;
/** Returns the integration tests of services that use signals. */
const signalTests = (tier: 'gate' | 'full'): string[] =>
  readdirSync('services', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[\w-]+\/src\/.*\.itest\.ts$/.test(file) && LONG.test(file) === (tier === 'full'))
    .map((file) => `services/${file}`)
    .filter((file) => USES_SIGNALS.test(readFileSync(file, 'utf8')))
    .sort();

/** Creates a stage that runs tests of signals on what takes the place of Redis on a machine without it. */
const withoutRedis = (name: string, paths: string[]): Stage =>
  jestStage({
    name,
    projects: ['integration'],
    paths,
    workers: 2,
    env: { [REDIS_SERVER]: 'node --import tsx tools/launch/src/local-redis/main.ts' },
  });

/** Creates the stages that check types, with lint, and formatting of everything below a folder. */
const staticStages = (folder = '.', suffix = ''): Stage[] => [
  {
    name: `types${suffix}`,
    hasReport: false,
    isBesideNext: true,
    command: () => ({
      command: bin('oxlint'),
      args: ['-c', 'oxlint.config.mjs', '--type-aware', '--type-check', folder],
      // The type checker is a Go program. This halves its garbage collections, for 66 s of processor time instead of
      // 76.
      env: { GOGC: '200' },
    }),
  },
  {
    name: `format${suffix}`,
    hasReport: false,
    command: () => ({ command: bin('oxfmt'), args: ['--check', folder] }),
  },
];

/** The stages of `npm test`. */
export const GATE: Stage[] = [
  ...staticStages(),
  // Tests wait for timers and jobs, so three and five workers keep two processors busy.
  jestStage({ name: 'unit', projects: ['node', 'web'], paths: [WITHOUT_SLOW], workers: 3 }),
  jestStage({ name: 'integration', projects: ['integration'], paths: [WITHOUT_SLOW], workers: 5 }),
  { ...withoutRedis('signals', signalTests('gate')), isBesideNext: true },
  // This is how `npm start` runs on a machine with Node alone. The journeys of the full run have Redis.
  browser('journeys', 'gate', 1, { WITHOUT_REDIS: 'true' }),
];

/** Creates the stages of `npm test -- mfe-member`, which check the shell or one module alone. */
export const pageWorkspaceStages = (workspace: string): Stage[] => [
  ...staticStages(workspace, `-${workspace}`),
  jestStage({
    name: `unit-${workspace}`,
    projects: ['web'],
    paths: [`${WITHOUT_SLOW}.*/${workspace}/src/`],
    workers: 2,
  }),
];

/**
 * The integration tests whose result depends on the document store, for a run on a store other than the embedded one.
 * The others would have the same result: the gateway, sockets, the files of the embedded store, rights and limits.
 */
const ON_ANY_STORE =
  '(access|write-limits|avatar|many-addresses|one-address|(device|secure)-cookie|login-throttle|mail-server-faults)';
const OF_THE_STORE = [
  `services/(admin|auth|chapters|content|events|notifications)/(?!.*/${ON_ANY_STORE}(\\.slow)?\\.itest)`,
  'services/service-kit/.*/(audit-trail|database-.*|migrations|outbox|service-database)(\\.slow)?\\.itest',
  'services/chat/src/(messages|direct|changes/reactions|reading|search|conversations/send-message|sockets/outages)',
  'tools/embedded-mongo/src/(conformance|mongoose)',
  'e2e/api/.*/(backup|deleted-person|races)',
];

/** Creates the stage that runs the tests of the store on the store with this URL. */
export const onStore = (mongoUrl: string): Stage =>
  jestStage({
    name: 'second-store',
    projects: ['integration'],
    paths: OF_THE_STORE,
    workers: 2,
    env: { MONGODB_URL: mongoUrl },
  });

/** Tests that kill and restart processes repeatedly. With too many in parallel they would delay each other. */
const KILLS = '(crashes|restarts?|rolling-restart|test-product)\\.slow\\.itest';

/** The stages that `npm run test:full` adds to the gate. */
export const SLOW_STAGES: Stage[] = [
  // One worker, so that the limit of time of each reader of texts holds although the tests measure it.
  jestStage({
    name: 'pumps',
    projects: ['node', 'web'],
    paths: ['(text-readers|pumped-fields)\\.test'],
    workers: 1,
    env: { STRICT_PUMPS: 'true' },
  }),
  jestStage({ name: 'unit-slow', projects: ['node', 'web'], paths: [SLOW], workers: 2 }),
  jestStage({
    name: 'integration-slow',
    projects: ['integration'],
    paths: [`^(?!.*${KILLS}).*${SLOW}`],
    workers: 2,
  }),
  withoutRedis('signals-slow', [
    ...signalTests('full'),
    // The limits of messages are counted by Redis.
    'services/chat/src/(?!.*(at-size|conversations/send-message(\\.slow)?\\.itest))',
    'e2e/api/.*/(gateways|threats)\\.slow',
    'e2e/faults/short\\.slow',
  ]),
  jestStage({ name: 'kills', projects: ['integration'], paths: [KILLS], workers: 2 }),
  browser('browser-slow', 'slow'),
];
