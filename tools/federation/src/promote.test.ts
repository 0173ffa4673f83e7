import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from '@meridian/shared-types/schemas';
import { recordTypes } from './build-facts';
import { promote, rollback } from './promote';
import { versionFolder } from './data-paths';
import { readRegistry, writeJson } from './registry-file';
import { dataFolder, putVersion } from './testing';

const versions = (registry: Registry) =>
  registry.remotes.map(({ name, version, previous }) => [name, version, previous]);

test('a promotion writes the version and its predecessor to the registry, as a new release', () => {
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

test('promoting the current version changes nothing', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_a', '1');
  promote(paths, [{ name: 'mfe_a', version: '1' }]);
  expect(promote(paths, [{ name: 'mfe_a', version: '1' }]).release).toBe(1);
});

test('several modules are promoted in one release', () => {
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

test('a rollback loads the version before; a second one comes forward again', () => {
  const paths = dataFolder();
  for (const version of ['1', '2']) {
    putVersion(paths, 'mfe_a', version);
    promote(paths, [{ name: 'mfe_a', version }]);
  }
  expect(versions(rollback(paths, 'mfe_a'))).toEqual([['mfe_a', '1', '2']]);
  expect(versions(rollback(paths, 'mfe_a'))).toEqual([['mfe_a', '2', '1']]);
  expect(readRegistry(paths.registry).release).toBe(4);
});

test('a rollback needs a version before', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_a', '1');
  promote(paths, [{ name: 'mfe_a', version: '1' }]);
  expect(() => rollback(paths, 'mfe_a')).toThrow('mfe_a has no previous version to go back to.');
});

describe('refuses, and leaves the registry as it was', () => {
  const refused = (put: Parameters<typeof putVersion>[3], reason: RegExp) => {
    const paths = dataFolder();
    putVersion(paths, 'mfe_a', '1', { module: { mounts: [{ path: '/chapters/:slug', title: 'A' }] } });
    const before = promote(paths, [{ name: 'mfe_a', version: '1' }]);
    putVersion(paths, 'mfe_b', '1', put);
    expect(() => promote(paths, [{ name: 'mfe_b', version: '1' }])).toThrow(reason);
    expect(readRegistry(paths.registry)).toEqual(before);
  };

  test('a path that another module claims, with any parameter name', () =>
    refused(
      { module: { mounts: [{ path: '/chapters/:id', title: 'B' }] } },
      /both mfe_a and mfe_b claim \/chapters\/:id/,
    ));
  test('a path claimed twice by one module', () =>
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
  test('a missing chunk', () => refused({ chunks: ['assets/routes.1.js'] }, /assets\/page\.1\.js is missing/));
  test('a platform range that the shell does not meet', () =>
    refused({ module: { platform: '^2.0.0' } }, /needs platform \^2\.0\.0 and the shell has 1\.2\.0/));
  test('a shared package that the shell does not provide', () =>
    refused({ shared: ['react', 'left-pad'] }, /needs left-pad, which the shell does not provide/));
  test('a build without routes', () => refused({ exposes: './other' }, /does not expose \.\/routes/));
  test('a build with another name', () => refused({ module: { name: 'mfe_c' } }, /calls itself mfe_c/));
});

test('refuses a version without its manifest or its entry', () => {
  const paths = dataFolder();
  const folder = putVersion(paths, 'mfe_a', '1');
  rmSync(join(folder, 'remoteEntry.1.js'));
  expect(() => promote(paths, [{ name: 'mfe_a', version: '1' }])).toThrow('remoteEntry.1.js is missing');
  rmSync(join(folder, 'mf-manifest.json'));
  expect(() => promote(paths, [{ name: 'mfe_a', version: '1' }])).toThrow('mf-manifest.json is missing');
  expect(readRegistry(paths.registry).release).toBe(0);
});

test('refuses a version that was never published', () => {
  const paths = dataFolder();
  expect(() => promote(paths, [{ name: 'mfe_a', version: '9' }])).toThrow('Publish this version first');
});

test('refuses before the first shell is published', () => {
  const paths = dataFolder();
  rmSync(paths.shellRecord);
  putVersion(paths, 'mfe_a', '1');
  expect(() => promote(paths, [{ name: 'mfe_a', version: '1' }])).toThrow('Publish the shell first');
});

test('a page may move from one module to another when both are promoted together', () => {
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

describe('refuses a damaged version, with its file', () => {
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

  test.each(['', '// assets', 'throw'])('%j instead of a chunk', (content) =>
    refusal((folder) => writeFileSync(join(folder, 'assets/page.1.js'), content)).toThrow(
      'assets/page.1.js is not as it was built (empty, truncated or changed)',
    ),
  );
  test('no facts of its build', () =>
    refusal((folder) => rmSync(join(folder, 'build.json'))).toThrow('build.json is missing or cannot be read'));
  test('no pages.json, where its sources have public pages', () =>
    refusal(() => undefined, { facts: { hasPages: true } }).toThrow('pages.json is missing or cannot be read'));
  test('a pages.json that names a missing script', () =>
    refusal((folder) => pages(folder, ['assets/gone.js']), { facts: { hasPages: true } }).toThrow(
      'pages.json names assets/gone.js for /, which is missing',
    ));
  test('a build without a check of its types, which npm start makes', () => {
    refusal(() => undefined, { facts: { typesChecked: false } }).toThrow(
      'mfe_a 1 cannot be promoted: the types of its sources were not checked: publish it with npm run remotes.',
    );
    const paths = dataFolder();
    putVersion(paths, 'mfe_a', '1', { facts: { typesChecked: false } });
    const choices = [{ name: 'mfe_a', version: '1' }];
    expect(promote(paths, choices, { areTypesOptional: true }).release).toBe(1);
    putVersion(paths, 'mfe_a', '2', { facts: { typesChecked: false } });
    recordTypes(versionFolder(paths, 'mfe_a', '2'));
    expect(promote(paths, [{ name: 'mfe_a', version: '2' }]).release).toBe(2);
  });
  test('a mount without a route', () =>
    refusal(() => undefined, { facts: { routes: ['/other'] } }).toThrow(
      'src/routes.tsx has no route for its path /mfe_a',
    ));
  test('a path of the system, and a menu entry to another site', () =>
    refusal(() => undefined, {
      module: {
        mounts: [{ path: '/api/x', title: 'A' }],
        nav: [{ area: 'top', label: 'Shop', to: '//elsewhere.example', audience: 'everyone', order: 1 }],
      },
    }).toThrow(
      'its path /api/x belongs to the system (/api); its menu entry Shop leads to another site (//elsewhere.example)',
    ));
  test('a name that the shell does not have, of a package or of a contract', () =>
    refusal(() => undefined, {
      facts: { uses: { react: { useFetcher: 'src/a.tsx', 'api.list': 'src/b.tsx', use: 'src/a.tsx' } } },
    }).toThrow(
      'src/a.tsx needs useFetcher of react, which the shell does not have; ' +
        'src/b.tsx needs api.list of react, which the shell does not have.',
    ));
});

test('a version of before the facts can be gone back to, and fits the shell', () => {
  const paths = dataFolder();
  for (const version of ['1', '2']) {
    putVersion(paths, 'mfe_a', version);
    promote(paths, [{ name: 'mfe_a', version }]);
  }
  rmSync(join(versionFolder(paths, 'mfe_a', '1'), 'build.json'));
  expect(versions(rollback(paths, 'mfe_a'))).toEqual([['mfe_a', '1', '2']]);
});

test('each release is written into the page in place', () => {
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
