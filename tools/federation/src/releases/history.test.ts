import { readFileSync } from 'node:fs';
import { ReleaseOverview } from '@meridian/shared-types/schemas';
import { describeEntry, describePublish, readHistory, recordHistory } from './history';
import { promote, rollback } from './promote';
import { prune } from './prune';
import { writeJson } from '../json-file';
import { remove } from './remove';
import { status } from './status';
import { publish } from '../store/publish';
import { choose, dataFolder, putVersion, shellBuild } from '../testing';
import { diffVersions } from '../store/version-diff';

test('Each release is in the history once, with its author and reason', () => {
  const paths = dataFolder();
  for (const version of ['1', '2']) putVersion(paths, 'mfe_a', version);
  putVersion(paths, 'mfe_b', '1');
  promote(paths, choose('mfe_a 1', 'mfe_b 1'), { author: 'Ada' });
  promote(paths, choose('mfe_a 2'), { author: 'Ada', reason: 'The list is sorted.' });
  promote(paths, choose('mfe_a 2'), { author: 'Ada' }); // This changes nothing.
  rollback(paths, 'mfe_a', { author: 'Grace', reason: 'It was slow.' });
  remove(paths, 'mfe_a', { author: 'Grace' });
  const history = readHistory(paths);
  expect(
    history.map(({ action, author, reason, release, changes }) => [action, author, reason, release, changes]),
  ).toEqual([
    ['promote', 'Ada', undefined, 1, { mfe_a: { to: '1' }, mfe_b: { to: '1' } }],
    ['promote', 'Ada', 'The list is sorted.', 2, { mfe_a: { from: '1', to: '2' } }],
    ['rollback', 'Grace', 'It was slow.', 3, { mfe_a: { from: '2', to: '1' } }],
    ['remove', 'Grace', undefined, 4, { mfe_a: { from: '1' } }],
  ]);
  recordHistory(paths, history[3]!); // The same release is put in place again.
  expect(readHistory(paths)).toEqual(history);
  expect(describeEntry({ ...history[2]!, at: '2026-11-05T12:00:00.000Z' })).toBe(
    '2026-11-05 12:00  rollback, release 3: mfe_a 2 → 1\n  by Grace: It was slow.',
  );
});

test('The status lists since when a version is loaded, by whom, and from which commit', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_a', '1');
  const changes = { mfe_a: { to: '1' } };
  recordHistory(paths, {
    at: '2026-11-05T12:00:00.000Z',
    action: 'publish',
    author: 'Ada',
    commit: '0123abc',
    changes,
  });
  promote(paths, choose('mfe_a 1'), { author: 'Grace', reason: 'The list is sorted.' });
  const lines = status(paths);
  expect(lines).toContain('    commit 0123abc, published 2026-11-05T12:00:00.000Z by Ada');
  expect(lines.join('\n')).toMatch(/ {4}since \S+ by Grace: The list is sorted\./);
});

test('Two versions differ in pages, and in the names that they use', () => {
  const paths = dataFolder();
  const mount = (path: string) => ({ path, title: path });
  const uses = (...names: string[]) => ({ react: Object.fromEntries(names.map((name) => [name, 'src/a.tsx'])) });
  putVersion(paths, 'mfe_a', '1', { module: { mounts: [mount('/a'), mount('/b')] }, manifest: { uses: uses('use') } });
  putVersion(paths, 'mfe_a', '2', {
    module: { mounts: [mount('/a'), mount('/c')] },
    manifest: { uses: uses('api.get') },
  });
  expect(diffVersions(paths, 'mfe_a', '1', '2')).toEqual([
    '- page /b',
    '+ page /c',
    '+ uses api.get of react',
    '- uses use of react',
  ]);
  expect(diffVersions(paths, 'mfe_a', '1', '1')).toEqual([]);
});

test('Two versions differ in parts, in the range of the platform, and in the packages that they need', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_a', '1', { manifest: { parts: ['profile-tab/old'] } });
  putVersion(paths, 'mfe_a', '2', {
    module: { platform: '^1.2.0' },
    shared: ['react', 'react-dom'],
    manifest: { parts: ['profile-tab/new'] },
  });
  expect(diffVersions(paths, 'mfe_a', '1', '2')).toEqual([
    '+ part profile-tab/new',
    '- part profile-tab/old',
    '  needs platform ^1.0.0 → ^1.2.0',
    '+ needs react-dom',
  ]);
});

test('Without another version, the comparison lists what a version has', () => {
  const paths = dataFolder();
  putVersion(paths, 'mfe_a', '1', { manifest: { uses: { react: { use: 'src/a.tsx' } } } });
  expect(diffVersions(paths, 'mfe_a', undefined, '1')).toEqual([
    '+ size entry 0.0 kB',
    '+ page /mfe_a',
    '+ needs platform ^1.0.0',
    '+ needs react',
    '+ uses use of react',
  ]);
});

test('Two shells differ in the version of the platform, and in what they provide', () => {
  const paths = dataFolder();
  publish(paths, 'shell', shellBuild(paths, '1', { names: { react: { use: null } } }));
  const next = { platform: '1.4.0', provides: ['react', 'zod'], names: { react: { use: null, api: ['get'] } } };
  publish(paths, 'shell', shellBuild(paths, '2', next));
  expect(diffVersions(paths, 'shell', '1', '2')).toEqual([
    '  provides platform 1.3.0 → 1.4.0',
    '+ provides zod',
    '+ exports api of react',
    '+ exports api.get of react',
  ]);
});

test('The status has a preview link for each published version', () => {
  const paths = dataFolder();
  const mounts = ['/a/:id', '/a/list'].map((path) => ({ path, title: 'A' }));
  for (const version of ['1', '2']) putVersion(paths, 'mfe_a', version, { module: { mounts } });
  promote(paths, choose('mfe_a 1'));
  expect(status(paths)).toEqual(
    expect.arrayContaining(['1', '2'].map((version) => `    preview: /a/list?modules=mfe_a@${version}`)),
  );
  writeJson(paths.run, { url: 'http://localhost:3000' });
  expect(status(paths)).toContain('    preview: http://localhost:3000/a/list?modules=mfe_a@2');
});

test('Each release and each prune writes what is loaded and published, with the history', () => {
  const paths = dataFolder();
  const read = () => ReleaseOverview.parse(JSON.parse(readFileSync(paths.overview, 'utf8')));
  putVersion(paths, 'mfe_a', '1', { manifest: { uses: { react: { use: 'src/a.tsx' } } } });
  putVersion(paths, 'mfe_a', '2');
  const published = { at: '2026-11-05T12:00:00.000Z', author: 'Ada', commit: '0123abc' };
  recordHistory(paths, { ...published, action: 'publish', changes: { mfe_a: { to: '1' } } });
  promote(paths, choose('mfe_a 2'), { author: 'Grace', reason: 'The list is sorted.' });
  const { release, modules, history } = read();
  const [shell, own] = modules;
  expect([release, shell?.name, shell?.version]).toEqual([1, 'shell', '1.0.0-shell']);
  expect(own).toMatchObject({
    name: 'mfe_a',
    version: '2',
    released: { author: 'Grace', reason: 'The list is sorted.' },
    sizes: { entry: '0.0 kB' },
    previous: null,
    platform: '^1.0.0',
    names: {},
    versions: [
      { version: '1', published, differences: ['- uses use of react'], preview: '/mfe_a?modules=mfe_a@1' },
      { version: '2', differences: [] },
    ],
  });
  expect(history.map(({ action }) => action)).toEqual(['promote', 'publish']);
  putVersion(paths, 'mfe_a', '0');
  prune(paths, 0, { author: 'Grace', reason: 'The disk is full.' });
  expect(read().modules[1]?.versions.map(({ version }) => version)).toEqual(['2']);
  expect(read().history[0]).toMatchObject({
    action: 'prune',
    author: 'Grace',
    reason: 'The disk is full.',
    deleted: { mfe_a: expect.arrayContaining(['0', '1']) as string[] },
  });
  expect(describeEntry({ ...readHistory(paths).at(-1)!, at: '2026-11-06T12:00:00.000Z' })).toMatch(
    /^2026-11-06 12:00 {2}prune: mfe_a \d \d \(deleted\)\n {2}by Grace: The disk is full\.$/,
  );
  expect(describePublish(readHistory(paths), 'mfe_a', '1')).toBe('published 2026-11-05 12:00 by Ada, commit 0123abc');
  prune(paths, 0); // There is nothing to delete, and nothing to record.
  expect(read().history[0]?.author).toBe('Grace');
});
