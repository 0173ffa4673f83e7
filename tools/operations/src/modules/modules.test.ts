import { moduleWorkspaces } from '@meridian/federation';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { lockWithModules } from './lock-file';
import { DEPLOYMENT_FILES, withModules } from './sections';

const root = path.resolve(__dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const modules = moduleWorkspaces(root);
const packages = Object.fromEntries(modules.map((name) => [name, JSON.parse(read(`${name}/package.json`)) as object]));

it.each(DEPLOYMENT_FILES)('The file %s lists the existing modules, as npm run modules writes them', (file) => {
  expect(withModules(read(file), modules)).toBe(read(file));
});

it('package-lock.json lists the existing modules, as npm run modules writes them', () => {
  expect(lockWithModules(read('package-lock.json'), packages)).toBe(read('package-lock.json'));
});

it('An additional module is published after the others, before the gateway starts, and has a rollback', () => {
  const [compose = '', publish = '', rollback = '', production = ''] = DEPLOYMENT_FILES.map((file) =>
    withModules(read(file), [...modules, 'mfe-zebra']),
  );
  const { services } = parse(compose, { merge: true, maxAliasCount: 200 });
  expect(Object.keys(services['mfe-zebra'].depends_on)).toEqual([modules.at(-1)]);
  expect(Object.keys(services.gateway.depends_on)).toContain('mfe-zebra');
  const { containers, initContainers } = parse(publish).spec.template.spec;
  expect(containers.map(({ name }: { name: string }) => name)).toEqual(['mfe-zebra']);
  expect(initContainers.map(({ name }: { name: string }) => name)).toEqual(['shell', ...modules]);
  const jobs = parseAllDocuments(rollback).map((document) => document.toJS().metadata.name);
  expect(jobs).toEqual(['rollback-shell', ...[...modules, 'mfe-zebra'].map((name) => `rollback-${name}`)]);
  expect(production).toContain('registry.example/meridian/mfe-zebra');
});

it('A removed module leaves nothing behind', () => {
  const [, ...others] = modules;
  const [removed] = modules;
  const lock = lockWithModules(
    read('package-lock.json'),
    Object.fromEntries(others.map((name) => [name, packages[name]!])),
  );
  expect(lock).not.toContain(removed);
  for (const file of DEPLOYMENT_FILES) expect(withModules(read(file), others)).not.toContain(removed);
});
