import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { versionOf } from './content-version';

function repository(): string {
  const root = mkdtempSync(join(tmpdir(), 'meridian-version-'));
  const files = {
    'package-lock.json': '{}',
    'mfe-public/package.json': '{"name":"@meridian/mfe-public","version":"1.4.0"}',
    'mfe-public/module.json': '{}',
    'mfe-public/src/routes.tsx': 'export const routes = [];',
    'mfe-public/src/features/hero.tsx': 'export const hero = 1;',
    'mfe-member/src/routes.tsx': 'export const routes = [];',
    'shell/package.json': '{"name":"@meridian/shell","version":"1.0.0"}',
    'platform/src/index.ts': 'export const api = {};',
  };
  for (const [file, text] of Object.entries(files)) put(root, file, text);
  return root;
}

function put(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test('equal sources have the same version, in any folder at any time', () => {
  const root = repository();
  const elsewhere = mkdtempSync(join(tmpdir(), 'meridian-version-'));
  cpSync(root, elsewhere, { recursive: true });
  expect(versionOf(root, 'mfe-public')).toMatch(/^1\.4\.0-[0-9a-f]{10}$/);
  expect(versionOf(elsewhere, 'mfe-public')).toBe(versionOf(root, 'mfe-public'));
});

test.each([
  'mfe-public/src/features/hero.tsx',
  'mfe-public/src/new.tsx',
  'mfe-public/module.json',
  'package-lock.json',
  'tools/federation/src/webpack-config.ts',
])('%s changes the version', (file) => {
  const root = repository();
  const before = versionOf(root, 'mfe-public');
  put(root, file, 'changed');
  expect(versionOf(root, 'mfe-public')).not.toBe(before);
});

test.each([
  'mfe-public/src/features/hero.test.tsx',
  'mfe-member/src/routes.tsx',
  'platform/src/index.ts',
  'mfe-public/dist/1.0.0/module.json',
])('%s does not change the version of the module', (file) => {
  const root = repository();
  const before = versionOf(root, 'mfe-public');
  put(root, file, 'changed');
  expect(versionOf(root, 'mfe-public')).toBe(before);
});

test("the platform changes the shell's version, its test support does not", () => {
  const root = repository();
  const before = versionOf(root, 'shell');
  put(root, 'platform/src/testing/index.ts', 'changed');
  expect(versionOf(root, 'shell')).toBe(before);
  put(root, 'platform/src/index.ts', 'changed');
  expect(versionOf(root, 'shell')).not.toBe(before);
});
