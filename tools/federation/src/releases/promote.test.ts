import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from '@meridian/shared-types/schemas';
import { recordTypes } from '../build/build-manifest';
import { promote, rollback } from './promote';
import { versionFolder } from '../data-paths';
import { readRegistry } from '../store/registry-file';
import { writeJson } from '../json-file';
import { dataFolder, putVersion } from '../testing';

const versions = (registry: Registry) =>
  registry.remotes.map(({ name, version, previous }) => [name, version, previous]);

test('A promotion writes the version and its predecessor to the registry, as a new release', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_a', '1');
  putVersion(paths, 'mfe_a', '2');
  expect(promote(paths, [{ name: 'mfe_a', version: '1' }]).release).toBe(1);
  const written = promote(paths, [{ name: 'mfe_a', version: '2' }]);
  expect(written.release).toBe(2);
  expect(readRegistry(paths.registry)).toEqual(written);
  expect(Registry.parse(written).remotes).toEqual([
    {
      name: 'mfe_a',
      title: 'mfe_a',
      platform: '^1.0.0',
      mounts: [{ path: '/mfe_a', title: 'mfe_a' }],
      nav: [],
      version: '2',
      previous: '1',
      entry: '/remotes/mfe_a/2/mf-manifest.json',
    },
  ]);
});

test('A promotion of the current version changes nothing', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_a', '1');
  promote(paths, [{ name: 'mfe_a', version: '1' }]);
  expect(promote(paths, [{ name: 'mfe_a', version: '1' }]).release).toBe(1);
});

test('Several modules are promoted in one release', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_b', '1');
  putVersion(paths, 'mfe_a', '1');
  expect(
    versions(
      promote(paths, [
        { name: 'mfe_b', version: '1' },
        { name: 'mfe_a', version: '1' },
      ]),
    ),
  ).toEqual([
    ['mfe_a', '1', null],
    ['mfe_b', '1', null],
  ]);
  expect(readRegistry(paths.registry).release).toBe(1);
});

test('A rollback loads the previous version, and a second one loads the newer one again', () => {
  const paths = dataFolder();
  for (const version of ['1', '2']) {
    putVersion(paths, 'mfe_a', version);
    promote(paths, [{ name: 'mfe_a', version }]);
  }
  expect(versions(rollback(paths, 'mfe_a'))).toEqual([['mfe_a', '1', '2']]);
  expect(versions(rollback(paths, 'mfe_a'))).toEqual([['mfe_a', '2', '1']]);
  expect(readRegistry(paths.registry).release).toBe(4);
});

test('A rollback needs a previous version', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_a', '1');
  promote(paths, [{ name: 'mfe_a', version: '1' }]);
  expect(() => rollback(paths, 'mfe_a')).toThrow('mfe_a has no previous version to go back to.');
});

describe('A refused promotion leaves the registry unchanged', () => {
  const refused = (put: Parameters<typeof putVersion>[3], reason: RegExp) => {
    const paths = dataFolder();
    putVersion(paths, 'mfe_a', '1', { module: { mounts: [{ path: '/chapters/:slug', title: 'A' }] } });
    const before = promote(paths, [{ name: 'mfe_a', version: '1' }]);
    putVersion(paths, 'mfe_b', '1', put);
    expect(() => promote(paths, [{ name: 'mfe_b', version: '1' }])).toThrow(reason);
    expect(readRegistry(paths.registry)).toEqual(before);
  };

  test('A path that another module claims is refused, with any parameter name', () =>
    refused(
      { module: { mounts: [{ path: '/chapters/:id', title: 'B' }] } },
      /both mfe_a and mfe_b claim \/chapters\/:id/,
    ));
  test('A path that one module claims twice is refused', () =>
    refused(
      {
        module: {
          mounts: [
            { path: '/b', title: 'B' },
            { path: '/b', title: 'B' },
          ],
        },
      },
      /both mfe_b and mfe_b claim \/b/,
    ));
  test('A missing chunk is refused', () =>
    refused({ chunks: ['assets/routes.1.js'] }, /assets\/page\.1\.js is missing/));
  test('A platform range that the shell does not meet is refused', () =>
    refused({ module: { platform: '^2.0.0' } }, /needs platform \^2\.0\.0 and the shell has 1\.2\.0/));
  test('A shared package that the shell does not provide is refused', () =>
    refused({ shared: ['react', 'left-pad'] }, /needs left-pad, which the shell does not provide/));
  test('A build without routes is refused', () => refused({ exposes: './other' }, /does not expose \.\/routes/));
  test('A build with another name is refused', () => refused({ module: { name: 'mfe_c' } }, /calls itself mfe_c/));
});

test('A version without its manifest or its entry is refused', () => {
  const paths = dataFolder();
  const folder = putVersion(paths, 'mfe_a', '1');
  rmSync(join(folder, 'remoteEntry.1.js'));
  expect(() => promote(paths, [{ name: 'mfe_a', version: '1' }])).toThrow('remoteEntry.1.js is missing');
  rmSync(join(folder, 'mf-manifest.json'));
  expect(() => promote(paths, [{ name: 'mfe_a', version: '1' }])).toThrow('mf-manifest.json is missing');
  expect(readRegistry(paths.registry).release).toBe(0);
});

test('A version that was never published is refused', () => {
  const paths = dataFolder();
  expect(() => promote(paths, [{ name: 'mfe_a', version: '9' }])).toThrow('Publish this version first');
});

test('A promotion before the first shell is refused', () => {
  const paths = dataFolder();
  rmSync(paths.shellRecord);
  putVersion(paths, 'mfe_a', '1');
  expect(() => promote(paths, [{ name: 'mfe_a', version: '1' }])).toThrow('Publish the shell first');
});

test('A page may move from one module to another when both are promoted together', () => {
  const paths = dataFolder();
  const at = (path: string) => ({ module: { mounts: [{ path, title: path }] } });
  putVersion(paths, 'mfe_a', '1', at('/page'));
  putVersion(paths, 'mfe_b', '1', at('/b'));
  promote(paths, [
    { name: 'mfe_a', version: '1' },
    { name: 'mfe_b', version: '1' },
  ]);
  putVersion(paths, 'mfe_a', '2', at('/a'));
  putVersion(paths, 'mfe_b', '2', at('/page'));
  expect(
    promote(paths, [
      { name: 'mfe_b', version: '2' },
      { name: 'mfe_a', version: '2' },
    ]).release,
  ).toBe(2);
});

describe('A damaged version is refused, with the name of its file', () => {
  const refusal = (damage: (folder: string) => void, put: Parameters<typeof putVersion>[3] = {}) => {
    const paths = dataFolder();
    damage(putVersion(paths, 'mfe_a', '1', put));
    const promoted = () => promote(paths, [{ name: 'mfe_a', version: '1' }]);
    expect(promoted).toThrow(/^mfe_a 1 cannot be promoted: /);
    expect(readRegistry(paths.registry).release).toBe(0);
    return expect(promoted);
  };
  const pages = (folder: string, scripts: string[]) =>
    writeJson(join(folder, 'pages.json'), [
      { path: '/', title: 'A', description: 'A', isPrerendered: false, scripts, html: '', css: '' },
    ]);

  test.each(['', '// assets', 'throw'])('A chunk that contains %j instead is refused', (content) =>
    refusal((folder) => writeFileSync(join(folder, 'assets/page.1.js'), content)).toThrow(
      'assets/page.1.js is not as it was built (empty, truncated or changed)',
    ),
  );
  test('A version without a build manifest is refused', () =>
    refusal((folder) => rmSync(join(folder, 'build.json'))).toThrow('build.json is missing or cannot be read'));
  test('A version without pages.json is refused if its sources have public pages', () =>
    refusal(() => undefined, { manifest: { hasPages: true } }).toThrow('pages.json is missing or cannot be read'));
  test('A pages.json that names a missing script is refused', () =>
    refusal((folder) => pages(folder, ['assets/gone.js']), { manifest: { hasPages: true } }).toThrow(
      'pages.json names assets/gone.js for /, which is missing',
    ));
  test('A build without a type check, as npm start makes it, is refused', () => {
    refusal(() => undefined, { manifest: { typesChecked: false } }).toThrow(
      'mfe_a 1 cannot be promoted: the types of its sources were not checked: publish it with npm run remotes.',
    );
    const paths = dataFolder();
    putVersion(paths, 'mfe_a', '1', { manifest: { typesChecked: false } });
    const choices = [{ name: 'mfe_a', version: '1' }];
    expect(promote(paths, choices, { areTypesOptional: true }).release).toBe(1);
    putVersion(paths, 'mfe_a', '2', { manifest: { typesChecked: false } });
    recordTypes(versionFolder(paths, 'mfe_a', '2'));
    expect(promote(paths, [{ name: 'mfe_a', version: '2' }]).release).toBe(2);
  });
  test('A mount without a route is refused', () =>
    refusal(() => undefined, { manifest: { routes: ['/other'] } }).toThrow(
      'src/routes.tsx has no route for its path /mfe_a',
    ));
  test('A path of the system and a menu entry to another site are refused', () =>
    refusal(() => undefined, {
      module: {
        mounts: [{ path: '/api/x', title: 'A' }],
        nav: [{ area: 'top', label: 'Shop', to: '//elsewhere.example', audience: 'everyone', order: 1 }],
      },
    }).toThrow(
      'its path /api/x belongs to the system (/api); its menu entry Shop leads to another site (//elsewhere.example)',
    ));
  test('A name that the shell does not have, of a package or of a contract, is refused', () =>
    refusal(() => undefined, {
      manifest: { uses: { react: { useFetcher: 'src/a.tsx', 'api.list': 'src/b.tsx', use: 'src/a.tsx' } } },
    }).toThrow(
      'src/a.tsx needs useFetcher of react, which the shell does not have; ' +
        'src/b.tsx needs api.list of react, which the shell does not have.',
    ));
});

test('A version without a build manifest is accepted in a rollback, and fits the shell', () => {
  const paths = dataFolder();
  for (const version of ['1', '2']) {
    putVersion(paths, 'mfe_a', version);
    promote(paths, [{ name: 'mfe_a', version }]);
  }
  rmSync(join(versionFolder(paths, 'mfe_a', '1'), 'build.json'));
  expect(versions(rollback(paths, 'mfe_a'))).toEqual([['mfe_a', '1', '2']]);
});

test('Each release is written into the current page', () => {
  const paths = dataFolder();
  const page = join(paths.shell, 'index.html');
  mkdirSync(paths.shell, { recursive: true });
  writeFileSync(page, '<p>$&</p><script type="application/json" id="registry"></script>');
  putVersion(paths, 'mfe_a', '1', { module: { title: '</script>' } });
  const registry = promote(paths, [{ name: 'mfe_a', version: '1' }]);
  const text = /<script type="application\/json" id="registry">(.*)<\/script>$/.exec(readFileSync(page, 'utf8'))?.[1];
  expect(text).not.toContain('<');
  expect(JSON.parse(text ?? '')).toEqual(registry);
});
