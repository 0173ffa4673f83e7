import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUNDLES, PROGRAMS } from './build-programs';
import { hashOfSources, isProductBuilt, recordBuild } from './build-record';

const folder = mkdtempSync(path.join(tmpdir(), 'build-record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const data = path.join(folder, 'data');
function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}
const BUILT = {
  'mfe-member/src/routes.tsx': 'source',
  'gateway/src/main.ts': 'source',
  'data/shell/index.html': 'page',
  'data/remotes/mfe_member/1/mf-manifest.json': 'module',
  'data/federation/shell.json': '{}',
  'data/federation/rolled-back.json': '{}',
  'data/federation/registry.json': JSON.stringify({ remotes: [{ entry: '/remotes/mfe_member/1/mf-manifest.json' }] }),
  [`gateway/${BUNDLES}/inputs.json`]: 'inputs',
};
beforeEach(() => {
  rmSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(BUILT)) write(file, content);
  for (const { folder: program } of Object.values(PROGRAMS)) write(`${program}/${BUNDLES}/main.cjs`, 'bundle');
  recordBuild(data, hashOfSources(folder), folder);
});

test('A build is not repeated while its sources and what it made are the same', () => {
  expect(isProductBuilt(data, folder)).toBe(true);
  write('gateway/src/app.itest.ts', 'a test');
  write('mfe-member/dist/1/routes.js', 'built');
  expect(isProductBuilt(data, folder)).toBe(true);
});

test.each([
  ['a changed source of a module', () => write('mfe-member/src/routes.tsx', 'changed')],
  ['a new source of a program', () => write('gateway/src/new.ts', 'source')],
  ['a new module', () => write('mfe-news/module.json', '{}')],
  ['other packages', () => write('package-lock.json', '{}')],
  ['another release', () => write('data/federation/registry.json', '{"remotes":[]}')],
  ['a release in progress', () => write('data/federation/release.json', '{}')],
  ['a version that was rolled back', () => write('data/federation/rolled-back.json', '{"mfe_member":"2"}')],
  ['a damaged registry', () => write('data/federation/registry.json', '{')],
  ['a program that was built from other sources', () => write(`gateway/${BUNDLES}/inputs.json`, 'others')],
  ['a missing program', () => rmSync(path.join(folder, 'services/chat', BUNDLES, 'main.cjs'))],
  ['a missing module', () => rmSync(path.join(data, 'remotes/mfe_member/1/mf-manifest.json'))],
  ['a missing page', () => rmSync(path.join(data, 'shell/index.html'))],
  ['another data folder', () => rmSync(path.join(data, 'built.json'))],
])('A build is repeated after %s', (_, change) => {
  change();
  expect(isProductBuilt(data, folder)).toBe(false);
});
