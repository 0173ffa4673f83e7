import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DataPaths } from '../data-paths';
import { promote, rollback } from './promote';
import { publish } from '../store/publish';
import { lastRegistry, readRegistry } from '../store/registry-file';
import { choose, dataFolder, putVersion, shellBuild } from '../testing';

/** Publishes two modules, which are in the second and the third release. The current page contains the registry. */
function released(): DataPaths {
  const paths = dataFolder();
  mkdirSync(paths.shell, { recursive: true });
  writeFileSync(join(paths.shell, 'index.html'), '<script type="application/json" id="registry"></script>');
  for (const version of ['1', '2']) for (const name of ['mfe_public', 'mfe_admin']) putVersion(paths, name, version);
  promote(paths, choose('mfe_public 1', 'mfe_admin 1'));
  promote(paths, choose('mfe_public 2'));
  return paths;
}
const loaded = (paths: DataPaths) =>
  readRegistry(paths.registry).remotes.map(({ name, version, previous }) => [name, version, previous]);
const aside = (paths: DataPaths) =>
  readdirSync(dirname(paths.registry)).filter((name) => name.startsWith('registry.damaged-'));

const DAMAGE: [string, string][] = [
  ['', 'it is empty'],
  ['{"schema": 1, "release": 2, "remo', 'it is not complete JSON'],
  ['null', 'expected object'],
  ['[]', 'expected object'],
  ['"registry"', 'expected object'],
  ['{"schema": 1, "release": 2, "remotes": [{"name": "mfe_public"}]}', 'expected string'],
];

test.each(DAMAGE)(
  'For %j one sentence reports the defect, and promote and rollback continue from the last release',
  (text, reason) => {
    const paths = released();
    const damage = () => writeFileSync(paths.registry, text);
    damage();
    expect(lastRegistry(paths).problem).toContain(reason);
    expect(lastRegistry(paths).problem).toMatch(
      /^.*registry\.json is not a registry: [^\n]*: release 2 counts, [^\n]*\.$/,
    );
    expect(promote(paths, choose('mfe_admin 2')).release).toBe(3);
    expect(loaded(paths)).toEqual([
      ['mfe_admin', '2', '1'],
      ['mfe_public', '2', '1'],
    ]);
    expect(aside(paths).map((name) => readFileSync(join(dirname(paths.registry), name), 'utf8'))).toEqual([text]);
    damage();
    rollback(paths, 'mfe_public');
    expect(loaded(paths)).toEqual([
      ['mfe_admin', '2', '1'],
      ['mfe_public', '1', '2'],
    ]);
    damage(); // A promotion of the current version also repairs the file.
    expect(promote(paths, choose('mfe_public 1')).release).toBe(5);
    expect(lastRegistry(paths).problem).toBeUndefined();
  },
);

test('A deleted registry, and a folder in its place, are repaired', () => {
  const paths = released();
  rmSync(paths.registry);
  expect(lastRegistry(paths).problem).toContain('registry.json is missing: release 2 counts');
  mkdirSync(paths.registry);
  rollback(paths, 'mfe_public');
  expect(loaded(paths)).toContainEqual(['mfe_public', '1', '2']);
});

test('Without a page that has the registry, a new registry begins', () => {
  const paths = released();
  rmSync(join(paths.shell, 'index.html'));
  writeFileSync(paths.registry, 'null');
  expect(lastRegistry(paths).problem).toContain('the next promotion begins a new one; promote every module.');
  expect(() => rollback(paths, 'mfe_public')).toThrow(
    'mfe_public is not loaded: promote one of its versions (published: 1, 2).',
  );
  promote(paths, choose('mfe_public 2'));
  expect(loaded(paths)).toEqual([['mfe_public', '2', null]]);
  expect(aside(paths)).toHaveLength(1);
});

test('A promotion of the shell repairs a damaged record of the shell', () => {
  const paths = released();
  publish(paths, 'shell', shellBuild(paths, '7'));
  writeFileSync(paths.shellRecord, '{"vers');
  expect(() => promote(paths, choose('mfe_admin 2'))).toThrow(
    'shell.json does not say which shell is in place. Promote the shell again (published: 7).',
  );
  promote(paths, choose('shell 7'));
  expect(promote(paths, choose('mfe_admin 2')).release).toBe(4);
});

test('The command line reports the defect in one line, and runs the command', () => {
  const paths = released();
  const remotes = (...given: string[]) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'tools/federation/src/cli.ts', ...given, '--data', join(paths.shell, '..')],
      { encoding: 'utf8' },
    );
    return { stdout, stderr, status };
  };
  writeFileSync(paths.registry, '');
  expect(remotes('status')).toEqual({
    stdout: expect.stringContaining('Release 2'),
    stderr: `${paths.registry} is not a registry: it is empty: release 2 counts, which is in the shell's page.\n`,
    status: 0,
  });
  expect(remotes('rollback', 'mfe_public')).toMatchObject({ stdout: 'Release 3\n', status: 0 });
  expect(remotes('status')).toMatchObject({ stderr: '', status: 0 });
  expect(loaded(paths)).toContainEqual(['mfe_public', '1', '2']);
}, 60_000);
