import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashInputs, stampVersion, UNKNOWN_VERSION } from './content-version';
import { temporaryFolder } from '../testing';

function repository(): string {
  const root = temporaryFolder();
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

test('The inputs are the same in any folder at any time', () => {
  const root = repository();
  const elsewhere = temporaryFolder();
  cpSync(root, elsewhere, { recursive: true });
  expect(hashInputs(elsewhere, 'mfe-public')).toBe(hashInputs(root, 'mfe-public'));
});

test.each([
  'mfe-public/src/features/hero.tsx',
  'mfe-public/src/new.tsx',
  'mfe-public/module.json',
  'package-lock.json',
  'tools/federation/src/build/webpack-config.ts',
  'platform/src/index.ts',
])('A change of %s may change the build', (file) => {
  const root = repository();
  const before = hashInputs(root, 'mfe-public');
  put(root, file, 'changed');
  expect(hashInputs(root, 'mfe-public')).not.toBe(before);
});

test.each([
  'mfe-public/src/features/hero.test.tsx',
  'mfe-member/src/routes.tsx',
  'mfe-public/dist/1.0.0/module.json',
  'platform/src/testing/index.ts',
])('A change of %s does not change the inputs', (file) => {
  const root = repository();
  const before = hashInputs(root, 'mfe-public');
  put(root, file, 'changed');
  expect(hashInputs(root, 'mfe-public')).toBe(before);
});

describe('The version of a build is made of its content', () => {
  const built = (files: Record<string, string>) => {
    const folder = temporaryFolder();
    for (const [file, text] of Object.entries(files)) put(folder, file, text);
    return folder;
  };
  const files = {
    'assets/page.1.js': `globalThis.chunks_${UNKNOWN_VERSION}.push(1)`,
    'mf-manifest.json': '{"shared":[{"version":"19.3.1"}]}',
  };
  const stamp = (folder: string) => stampVersion(repository(), 'mfe-public', folder);

  test('The version changes with the content, and is written into it', () => {
    const folder = built(files);
    const version = stamp(folder);
    expect(version).toMatch(/^1\.4\.0-[0-9a-f]{10}$/);
    expect(readFileSync(join(folder, 'assets/page.1.js'), 'utf8')).toBe(
      `globalThis.chunks_${version.replace('1.4.0-', '')}.push(1)`,
    );
    expect(stamp(built(files))).toBe(version);
    expect(stamp(built({ ...files, 'assets/page.1.js': 'changed' }))).not.toBe(version);
    expect(stamp(built({ ...files, 'assets/new.js': '' }))).not.toBe(version);
    const { 'assets/page.1.js': page, ...others } = files;
    expect(stamp(built({ ...others, 'assets/page.2.js': page }))).not.toBe(version);
  });

  test('The version does not depend on versions of packages that the build does not contain', () => {
    expect(stamp(built({ ...files, 'mf-manifest.json': '{"shared":[{"version":"19.3.2"}]}' }))).toBe(
      stamp(built(files)),
    );
  });
});
