import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from './build';
import type { DataPaths } from './data-paths';
import { promote } from './promote';
import { readRegistry, writeJson } from './registry-file';
import { publishShell, shellRecord, type ShellFacts } from './shell-store';
import { dataFolder, putVersion } from './testing';

function shellBuild(paths: DataPaths, version: string): Build {
  const folder = join(paths.remotes, '..', 'built', version);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets', `main.${version}.js`), version);
  writeFileSync(join(folder, 'index.html'), version);
  writeJson(join(folder, 'shell.json'), { version, platform: '1.3.0', provides: ['react'] } satisfies ShellFacts);
  return { workspace: 'shell', version, folder };
}

function emptyFolder(): DataPaths {
  const paths = dataFolder();
  rmSync(paths.shellRecord);
  return paths;
}

test('stores the newest page, with its assets and those of the two previous shells', () => {
  const paths = emptyFolder();
  for (const version of ['1', '2', '3', '4']) publishShell(paths, shellBuild(paths, version));
  expect(readFileSync(join(paths.shell, 'index.html'), 'utf8')).toBe('4');
  expect(readdirSync(join(paths.shell, 'assets'))).toEqual(['main.2.js', 'main.3.js', 'main.4.js']);
  expect(shellRecord(paths)).toMatchObject({ version: '4', platform: '1.3.0' });
});

test('does not publish the same shell twice, unless its page is missing', () => {
  const paths = emptyFolder();
  const build = shellBuild(paths, '1');
  expect(publishShell(paths, build)).toEqual({ published: true });
  expect(publishShell(paths, build)).toEqual({ published: false });
  rmSync(join(paths.shell, 'index.html'));
  expect(publishShell(paths, build)).toEqual({ published: true });
  expect(existsSync(join(paths.shell, 'index.html'))).toBe(true);
});

test('a new shell makes a new release, which open pages notice', () => {
  const paths = emptyFolder();
  publishShell(paths, shellBuild(paths, '1'));
  putVersion(paths, 'mfe_a', '1');
  promote(paths, [{ name: 'mfe_a', version: '1' }]);
  publishShell(paths, shellBuild(paths, '2'));
  expect(readRegistry(paths.registry)).toMatchObject({ release: 2, remotes: [{ name: 'mfe_a', version: '1' }] });
});
