import { typeCheck } from '@meridian/federation/type-check';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check, changedFiles } from './check';

jest.setTimeout(60_000);

const repository = path.resolve(__dirname, '../../..');
const WORKSPACES = ['platform', 'mfe-member', 'shared-types', 'events'].map((name) => ({
  name,
  folder: name === 'events' ? 'services/events' : name,
}));
const FILES = {
  'platform/src/index.ts': 'export const toTitle = (name: string): string => name;\n',
  'mfe-member/src/page.ts': "import { toTitle } from '@meridian/platform';\nexport const title = toTitle('Events');\n",
  'shared-types/src/index.ts': 'export const LIMIT = 5;\n',
  'services/events/src/app.ts':
    "import { LIMIT } from '@meridian/shared-types';\nexport const limit: number = LIMIT;\n",
  'e2e/index.ts': 'export {};\n',
  '.gitignore': 'node_modules\n*.tsbuildinfo\n',
  'node_modules/.bin/jest': '#!/bin/sh\necho "$@" >> node_modules/jest-arguments\n',
};

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text, { mode: 0o755 });
};
const link = (name: string, target: string) => {
  mkdirSync(path.dirname(path.join(root, 'node_modules', name)), { recursive: true });
  symlinkSync(target, path.join(root, 'node_modules', name));
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root, stdio: 'ignore' });
const typeErrors = () => {
  const { command, args } = typeCheck(root);
  // Where output is colored, the compiler would write another form.
  const { stdout } = spawnSync(command, [...args, '--pretty', 'false'], { cwd: root, encoding: 'utf8' });
  return [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error TS\d+/gm)].map(([, file]) => file);
};

/** A small repository with the TypeScript configuration of this one, in which a module and a service import others. */
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'meridian-check-'));
  for (const name of ['base.', 'server.', 'web.', ''])
    cpSync(path.join(repository, `tsconfig.${name}json`), path.join(root, `tsconfig.${name}json`));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  cpSync(path.join(repository, 'e2e/tsconfig.json'), path.join(root, 'e2e/tsconfig.json'));
  for (const name of ['@types', '@typescript']) link(name, path.join(repository, 'node_modules', name));
  for (const name of ['platform', 'shared-types']) {
    write(`${name}/package.json`, JSON.stringify({ exports: { '.': './src/index.ts' } }));
    link(`@meridian/${name}`, path.join(root, name));
  }
  git('init', '--initial-branch', 'main');
  git('add', '.');
  git('commit', '--message', 'Begin');
  expect(typeErrors()).toEqual([]);
});
afterEach(() => {
  git('checkout', '--', '.');
  git('clean', '-fd');
  rmSync(path.join(root, 'node_modules/jest-arguments'), { force: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('A change of a workspace shows its type error, and those in workspaces that import it', () => {
  write('platform/src/index.ts', 'export const toTitle = (id: number): string => id;\n');
  write('shared-types/src/index.ts', "export const LIMIT = 'five';\n");
  const expected = ['mfe-member/src/page.ts', 'platform/src/index.ts', 'services/events/src/app.ts'];
  expect(typeErrors().sort()).toEqual(expected);
  expect(typeErrors().sort()).toEqual(expected); // An error stays until its file is corrected.
});

it('A check that was killed while it stored its results does not hide an error', () => {
  write('node_modules/.cache/types/web.tsbuildinfo', '{"version":"7.0.2","fileNames":["');
  write('mfe-member/src/page.ts', 'export const title: number = "Events";\n');
  expect(typeErrors()).toEqual(['mfe-member/src/page.ts']);
});

it('A file that was saved during a check is checked by the next one', () => {
  write('mfe-member/src/page.ts', "export const title = 'Dinner';\n");
  const begun = Date.now();
  expect(check(['mfe-member'], WORKSPACES, root)).toBe(0);
  const duringCheck = new Date(begun + (Date.now() - begun) / 4);
  write('mfe-member/src/page.ts', 'export const title: number = "Events";\n');
  utimesSync(path.join(root, 'mfe-member/src/page.ts'), duringCheck, duringCheck);
  expect(check(['mfe-member'], WORKSPACES, root)).not.toBe(0);
});

it('The files that have changed since main are those of the branch, those of the working tree, and new ones', () => {
  git('checkout', '-b', 'branch');
  write('services/events/src/app.ts', 'export const limit = 1;\n');
  git('commit', '--all', '--message', 'Change');
  write('platform/src/index.ts', 'export const toTitle = String;\n');
  write('mfe-member/src/new.ts', 'export {};\n');
  expect(changedFiles(root, []).sort()).toEqual([
    'mfe-member/src/new.ts',
    'platform/src/index.ts',
    'services/events/src/app.ts',
  ]);
  expect(changedFiles(root, ['mfe-member'])).toEqual(['mfe-member/src/new.ts']);
  git('checkout', '--force', 'main');
});

it('The tests of the changed files run once the types are right', () => {
  const jestArguments = () => readFileSync(path.join(root, 'node_modules/jest-arguments'), 'utf8');
  write('platform/src/index.ts', 'export const toTitle = (name: string) => name.trim();\n');
  expect(check(['mfe-member'], WORKSPACES, root)).toBe(0);
  expect(jestArguments).toThrow('ENOENT');
  expect(check(['platform'], WORKSPACES, root)).toBe(0);
  expect(jestArguments()).toMatch(/--findRelatedTests platform\/src\/index\.ts\n$/);
});

it('A type error and an unknown workspace fail the check', () => {
  const sentence = jest.spyOn(console, 'error').mockImplementation();
  write('mfe-member/src/page.ts', 'export const title: number = "Events";\n');
  expect(check([], WORKSPACES, root)).not.toBe(0);
  expect(check(['mfe-nobody'], WORKSPACES, root)).toBe(1);
  expect(sentence.mock.calls.join()).toContain('There is no workspace mfe-nobody. Workspaces: platform, mfe-member');
});
