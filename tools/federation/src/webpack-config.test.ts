import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleManifest } from '@meridian/shared-types';
import webpack, { type Stats } from 'webpack';
import { readFederationManifest } from './federation-manifest';
import { writeJson } from './registry-file';
import { SHARED, unprovided } from './shared';
import { mfeConfig } from './webpack-config';

jest.setTimeout(60_000);

const exact = Object.keys(SHARED).filter((name) => !name.endsWith('/'));
const used = [...exact, 'react/jsx-runtime'];

/** A module that uses everything that is shared, built in a folder where none of it is installed. */
async function build(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'meridian-module-'));
  const outDir = join(root, 'out');
  mkdirSync(join(root, 'mfe-sample', 'src'), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(process.cwd(), 'node_modules', 'swc-loader'), join(root, 'node_modules', 'swc-loader'));
  writeJson(join(root, 'mfe-sample', 'package.json'), { name: 'mfe-sample', version: '1.0.0' });
  writeJson(join(root, 'mfe-sample', 'module.json'), {
    name: 'mfe_sample',
    title: 'Sample',
    platform: '^1.0.0',
    mounts: [{ path: '/sample', title: 'Sample' }],
    nav: [],
  } satisfies ModuleManifest);
  const imports = used.map((name, index) => `import * as p${index} from '${name}';\n`).join('');
  writeFileSync(
    join(root, 'mfe-sample', 'src', 'routes.tsx'),
    `${imports}export const routes = [${used.map((_, index) => `p${index}`).join(', ')}];\n`,
  );
  const stats = await new Promise<Stats>((resolve, reject) => {
    webpack(mfeConfig('mfe-sample', { version: '1.0.0-abc', outDir }, root), (error, done) =>
      done ? resolve(done) : reject(error),
    );
  });
  expect(stats.toString('errors-only')).toBe('');
  return outDir;
}

test('a built module names every shared package, and carries none', async () => {
  const outDir = await build();
  expect(
    readFederationManifest(outDir)
      .shared.map(({ name }) => name)
      .sort(),
  ).toEqual(used.toSorted());
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + readFileSync(join(outDir, file)).length, 0);
  // the entry and its part of the federation runtime; React alone has five times as much
  expect(bytes).toBeLessThan(40_000);
  expect(files).toEqual(
    expect.arrayContaining([
      'mf-manifest.json.br',
      expect.stringMatching(/^remoteEntry\.[0-9a-f]{10}\.js\.br$/),
      expect.stringMatching(/^remoteEntry\.[0-9a-f]{10}\.js\.gz$/),
    ]),
  );
  const entry = readFileSync(
    join(
      outDir,
      scripts.find((file) => file.startsWith('remoteEntry.'))!,
    ),
    'utf8',
  );
  expect(entry).toContain('mfe_sample_1_0_0_abc'); // the version is part of the chunk global: two versions never mix
  expect(entry).toContain('_FEDERATION_RUNTIME_CORE');
});

/** The package that a name belongs to, with or without a subpath. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

test('the majors of the list are those that are installed', () => {
  const installed = exact.map((name) => [
    name,
    Number(/^\d+/.exec(JSON.parse(readFileSync(`node_modules/${packageOf(name)}/package.json`, 'utf8')).version)?.[0]),
  ]);
  expect(installed).toEqual(exact.map((name) => [name, SHARED[name]?.major]));
});

test('a shell has to provide each name of the list, and at least one subpath where the list covers them', () => {
  expect(unprovided(['react', 'react/jsx-runtime', ...exact])).toEqual(['react-dom/', 'zustand/']);
  expect(unprovided([...exact, 'react/jsx-runtime', 'react-dom/client', 'zustand/vanilla'])).toEqual([]);
});
