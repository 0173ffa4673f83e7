import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { filesIn } from '../build/build-manifest';
import { dataPaths, type DataPaths } from '../data-paths';
import { promote, type Choice } from './promote';
import { prune } from './prune';
import { publish } from '../store/publish';
import { readRegistry } from '../store/registry-file';
import { registryInPage } from '../store/registry-in-page';
import { shellRecord } from '../store/shell-store';
import { choose, putVersion, shellBuild, temporaryFolder } from '../testing';

jest.setTimeout(120_000);

/**
 * A program that promotes and is killed at the file operation with the given number. If it is a write, half of it is
 * done.
 */
const KILLED = `
  import fs from 'node:fs';
  import { dataPaths } from '../data-paths';
  import { promote } from './promote';
  const [folder, last, choices] = process.argv.slice(2);
  let operations = 0;
  for (const name of ['writeFileSync', 'renameSync', 'rmSync', 'mkdirSync', 'cpSync', 'copyFileSync']) {
    const original = fs[name];
    fs[name] = (...given) => {
      operations += 1;
      if (operations === Number(last)) {
        if (name === 'writeFileSync') original(given[0], given[1].slice(0, given[1].length / 2));
        process.kill(process.pid, 'SIGKILL');
      }
      return original(...given);
    };
  }
  promote(dataPaths(folder), JSON.parse(choices));
`;
const script = join(temporaryFolder(), 'killed.cjs');
const before = dataPaths(join(temporaryFolder(), 'before'));
const OLD = choose('shell 1', 'mfe_a 1');
const shared = `// ${'the same in both shells '.repeat(40)}`;

beforeAll(async () => {
  await build({
    stdin: { contents: KILLED, resolveDir: join(process.cwd(), 'tools/federation/src/releases'), loader: 'ts' },
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    alias: { esbuild: 'node:util' }, // A promotion does not build.
  });
  for (const version of ['1', '2']) {
    putVersion(before, 'mfe_a', version, { module: { platform: `^${version}.0.0` } });
    putVersion(before, 'mfe_b', version, { module: { platform: '>=1' } });
    const build = shellBuild(before, version, { platform: `${version}.0.0` });
    writeFileSync(join(build.folder, 'assets', 'shared.js'), shared);
    const registry = '<script type="application/json" id="registry"></script>';
    writeFileSync(join(build.folder, 'index.html'), `<p>shell ${version}</p>${registry}`);
    publish(before, 'shell', build);
  }
  promote(before, OLD);
});

const page = (paths: DataPaths) => readFileSync(join(paths.shell, 'index.html'), 'utf8');
const readShellVersion = (paths: DataPaths) => /<p>shell (\d)<\/p>/.exec(page(paths))?.[1];
const contents = (folder: string) =>
  Object.fromEntries(
    filesIn(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8').replaceAll(/"at":\s*"[^"]+"/g, '')]),
  );
const copy = (): DataPaths => {
  const folder = join(temporaryFolder(), 'data');
  cpSync(join(before.shell, '..'), folder, { recursive: true });
  return dataPaths(folder);
};
const getFolder = (paths: DataPaths) => join(paths.shell, '..');

/** Checks that the served files are complete: the registry, the page and every asset that the page needs. */
function expectWhole(paths: DataPaths, after: DataPaths, at: string): void {
  const served = existsSync(paths.registry) ? readFileSync(paths.registry, 'utf8') : '';
  expect([at, [before, after].map(({ registry }) => readFileSync(registry, 'utf8'))]).toEqual([
    at,
    expect.arrayContaining([served]),
  ]);
  expect([page(before), page(after)]).toContain(page(paths));
  const assets = join(paths.shells, readShellVersion(paths) ?? '', 'assets');
  expect(contents(join(paths.shell, 'assets'))).toMatchObject(contents(assets));
}

test.each<[string, Choice[]]>([
  ['of a module', choose('mfe_b 1')],
  ['of the shell and a module that need each other', OLD.map(({ name }) => ({ name, version: '2' }))],
])(
  'A promotion %s that is killed with -9 at any step leaves a whole release, and the next command completes it',
  (_, choices) => {
    const after = copy();
    promote(after, choices);
    const ends = new Set<string>();
    for (let step = 1, isKilled = true; isKilled; step += 1) {
      const paths = copy();
      const { signal, status, stderr } = spawnSync(process.execPath, [
        script,
        getFolder(paths),
        String(step),
        JSON.stringify(choices),
      ]);
      isKilled = signal === 'SIGKILL';
      expect([step, isKilled || status, String(stderr)]).toEqual([step, isKilled || 0, '']);
      expectWhole(paths, after, `step ${step}`);

      // The next command takes over the lock, completes or drops the release, and leaves no other files.
      expect(prune(paths, 9)).toEqual([]);
      expectWhole(paths, after, `prune after step ${step}`);
      expect(registryInPage(paths)).toEqual(readRegistry(paths.registry));
      expect(readShellVersion(paths)).toBe(shellRecord(paths).version);
      const { release } = readRegistry(paths.registry);
      ends.add(String(release));
      promote(paths, choices);
      expect([step, contents(getFolder(paths))]).toEqual([step, contents(getFolder(after))]);
    }
    expect([...ends].sort()).toEqual(['1', '2']);
  },
);
