import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFederationManifest } from './federation-manifest';
import { SHARED, unprovided } from '../shared';
import { buildSampleModule } from '../testing-module';

jest.setTimeout(60_000);

const exact = Object.keys(SHARED).filter((name) => !name.endsWith('/'));
const used = [...exact, 'react/jsx-runtime'];

test('A built module refers to every shared package, and contains none', async () => {
  const outDir = (await buildSampleModule(used)).build.folder; // None of these packages is installed there.
  expect(
    readFederationManifest(outDir)
      .shared.map(({ name }) => name)
      .sort(),
  ).toEqual(used.toSorted());
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + readFileSync(join(outDir, file)).length, 0);
  // These are the entry and its part of the federation runtime. React alone has five times as much.
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
  expect(entry).toContain('mfe_sample_1_0_0_abc'); // The version separates chunk globals.
  expect(entry).toContain('_FEDERATION_RUNTIME_CORE');
});

/** Returns the package of a name, with or without a subpath. */
const readPackage = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

test('The list has the installed major versions', () => {
  const installed = exact.map((name) => [
    name,
    Number(
      /^\d+/.exec(JSON.parse(readFileSync(`node_modules/${readPackage(name)}/package.json`, 'utf8')).version)?.[0],
    ),
  ]);
  expect(installed).toEqual(exact.map((name) => [name, SHARED[name]?.major]));
});

test('A shell must provide each name of the list, and at least one subpath where the list covers them', () => {
  expect(unprovided(['react', 'react/jsx-runtime', ...exact])).toEqual(['react-dom/', 'zustand/']);
  expect(unprovided([...exact, 'react/jsx-runtime', 'react-dom/client', 'zustand/vanilla'])).toEqual([]);
});
