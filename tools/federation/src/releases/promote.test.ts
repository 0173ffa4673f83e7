import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from '@meridian/shared-types/schemas';
import { recordTypes } from '../build/build-manifest';
import { promote, rollback } from './promote';
import { versionFolder } from '../data-paths';
import { readRegistry } from '../store/registry-file';
import { writeJson } from '../json-file';
import { choose, dataFolder, type PublishedFiles, putVersion, releaseVersion } from '../testing';

const versions = (registry: Registry) =>
  registry.remotes.map(({ name, version, previous }) => [name, version, previous]);

test('A promotion writes the version and its predecessor to the registry, as a new release', () => {
  const paths = dataFolder();
  expect(releaseVersion(paths, 'mfe_a 1').release).toBe(1);
  const written = releaseVersion(paths, 'mfe_a 2');
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
  releaseVersion(paths, 'mfe_a 1');
  expect(promote(paths, choose('mfe_a 1')).release).toBe(1);
});

test('Several modules are promoted in one release', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_b', '1');
  putVersion(paths, 'mfe_a', '1');
  expect(versions(promote(paths, choose('mfe_b 1', 'mfe_a 1')))).toEqual([
    ['mfe_a', '1', null],
    ['mfe_b', '1', null],
  ]);
  expect(readRegistry(paths.registry).release).toBe(1);
});

test('A rollback loads the previous version, and a second one loads the newer one again', () => {
  const paths = dataFolder();
  for (const version of ['1', '2']) releaseVersion(paths, `mfe_a ${version}`);
  expect(versions(rollback(paths, 'mfe_a'))).toEqual([['mfe_a', '1', '2']]);
  expect(versions(rollback(paths, 'mfe_a'))).toEqual([['mfe_a', '2', '1']]);
  expect(readRegistry(paths.registry).release).toBe(4);
});

test('A rollback needs a previous version', () => {
  const paths = dataFolder();
  releaseVersion(paths, 'mfe_a 1');
  expect(() => rollback(paths, 'mfe_a')).toThrow('mfe_a has no previous version to go back to.');
});

/** What is wrong with a version, beside the files that it is made of, and the part of the sentence about it. */
const REFUSED: [what: string, reason: string, files: PublishedFiles, damage?: (folder: string) => void][] = [
  [
    'a path that another module claims, with another name of its parameter',
    'both mfe_old and mfe_a claim /old/:id',
    { module: { mounts: [{ path: '/old/:id', title: 'A' }] } },
  ],
  [
    'a path that it claims twice',
    'both mfe_a and mfe_a claim /a',
    { module: { mounts: ['/a', '/a'].map((path) => ({ path, title: 'A' })) } },
  ],
  [
    'a platform range that the shell does not meet',
    'it needs platform ^2.0.0 and the shell has 1.2.0',
    { module: { platform: '^2.0.0' } },
  ],
  [
    'a package that the shell does not provide',
    'it needs left-pad, which the shell does not provide',
    { shared: ['react', 'left-pad'] },
  ],
  ['no routes', 'it does not expose ./routes', { exposes: './other' }],
  ['the name of another module', 'it calls itself mfe_c', { module: { name: 'mfe_c' } }],
  ['a missing chunk', 'assets/page.1.js is missing', { chunks: ['assets/routes.1.js'] }],
  ['no entry', 'remoteEntry.1.js is missing', {}, (folder) => rmSync(join(folder, 'remoteEntry.1.js'))],
  ...['', '// assets', 'throw'].map((content): (typeof REFUSED)[number] => [
    `a chunk that contains ${JSON.stringify(content)} instead`,
    'assets/page.1.js is not as it was built (empty, truncated or changed)',
    {},
    (folder) => writeFileSync(join(folder, 'assets/page.1.js'), content),
  ]),
  ['no build manifest', 'build.json is missing or cannot be read', {}, (folder) => rmSync(join(folder, 'build.json'))],
  [
    'public pages in its sources, but no pages.json',
    'pages.json is missing or cannot be read',
    { manifest: { hasPages: true } },
  ],
  [
    'a pages.json that names a missing script',
    'pages.json names assets/gone.js for /, which is missing',
    { manifest: { hasPages: true } },
    (folder) =>
      writeJson(join(folder, 'pages.json'), [
        {
          path: '/',
          title: 'A',
          description: 'A',
          isPrerendered: false,
          scripts: ['assets/gone.js'],
          html: '',
          css: '',
        },
      ]),
  ],
  [
    'no type check, as npm start makes it',
    'the types of its sources were not checked: publish it with npm run remotes.',
    { manifest: { typesChecked: false } },
  ],
  ['a mount without a route', 'src/routes.tsx has no route for its path /mfe_a', { manifest: { routes: ['/other'] } }],
  [
    'a path of the system and a menu entry to another site',
    'its path /api/x belongs to the system (/api); its menu entry Shop leads to another site (//elsewhere.example)',
    {
      module: {
        mounts: [{ path: '/api/x', title: 'A' }],
        nav: [{ area: 'top', label: 'Shop', to: '//elsewhere.example', audience: 'everyone', order: 1 }],
      },
    },
  ],
  [
    'names of a package and of a contract that the shell does not have',
    'src/a.tsx needs useFetcher of react, which the shell does not have; ' +
      'src/b.tsx needs api.list of react, which the shell does not have.',
    { manifest: { uses: { react: { useFetcher: 'src/a.tsx', 'api.list': 'src/b.tsx', use: 'src/a.tsx' } } } },
  ],
];

const refused = REFUSED.map(([what, reason, files, damage]) => ({ what, reason, files, damage }));
test.each(refused)('A version with $what is refused, and the registry stays', ({ reason, files, damage }) => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_old', '1', { module: { mounts: [{ path: '/old/:slug', title: 'Old' }] } });
  const before = promote(paths, choose('mfe_old 1'));
  const folder = putVersion(paths, 'mfe_a', '1', files);
  damage?.(folder);
  const promoted = () => promote(paths, choose('mfe_a 1'));
  expect(promoted).toThrow(/^mfe_a 1 cannot be promoted: /);
  expect(promoted).toThrow(reason);
  expect(readRegistry(paths.registry)).toEqual(before);
});

test('A build without a type check is accepted on one machine, or once its types were checked', () => {
  const paths = dataFolder();
  for (const version of ['1', '2']) putVersion(paths, 'mfe_a', version, { manifest: { typesChecked: false } });
  expect(promote(paths, choose('mfe_a 1'), { areTypesOptional: true }).release).toBe(1);
  recordTypes(versionFolder(paths, 'mfe_a', '2'));
  expect(promote(paths, choose('mfe_a 2')).release).toBe(2);
});

test('A version without its manifest is refused', () => {
  const paths = dataFolder();
  rmSync(join(putVersion(paths, 'mfe_a', '1'), 'mf-manifest.json'));
  expect(() => promote(paths, choose('mfe_a 1'))).toThrow('mf-manifest.json is missing');
  expect(readRegistry(paths.registry).release).toBe(0);
});

test('A version that was never published is refused', () => {
  const paths = dataFolder();
  expect(() => promote(paths, choose('mfe_a 9'))).toThrow('Publish this version first');
});

test('A promotion before the first shell is refused', () => {
  const paths = dataFolder();
  rmSync(paths.shellRecord);
  putVersion(paths, 'mfe_a', '1');
  expect(() => promote(paths, choose('mfe_a 1'))).toThrow('Publish the shell first');
});

test('A page may move from one module to another when both are promoted together', () => {
  const paths = dataFolder();
  const at = (path: string) => ({ module: { mounts: [{ path, title: path }] } });
  putVersion(paths, 'mfe_a', '1', at('/page'));
  putVersion(paths, 'mfe_b', '1', at('/b'));
  promote(paths, choose('mfe_a 1', 'mfe_b 1'));
  putVersion(paths, 'mfe_a', '2', at('/a'));
  putVersion(paths, 'mfe_b', '2', at('/page'));
  expect(promote(paths, choose('mfe_b 2', 'mfe_a 2')).release).toBe(2);
});

test('A version without a build manifest is accepted in a rollback, and fits the shell', () => {
  const paths = dataFolder();
  for (const version of ['1', '2']) releaseVersion(paths, `mfe_a ${version}`);
  rmSync(join(versionFolder(paths, 'mfe_a', '1'), 'build.json'));
  expect(versions(rollback(paths, 'mfe_a'))).toEqual([['mfe_a', '1', '2']]);
});

test('Each release is written into the current page', () => {
  const paths = dataFolder();
  const page = join(paths.shell, 'index.html');
  mkdirSync(paths.shell, { recursive: true });
  writeFileSync(page, '<p>$&</p><script type="application/json" id="registry"></script>');
  const registry = releaseVersion(paths, 'mfe_a 1', { module: { title: '</script>' } });
  const text = /<script type="application\/json" id="registry">(.*)<\/script>$/.exec(readFileSync(page, 'utf8'))?.[1];
  expect(text).not.toContain('<');
  expect(JSON.parse(text ?? '')).toEqual(registry);
});
