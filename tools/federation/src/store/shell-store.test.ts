import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPaths } from '../data-paths';
import { promote, rollback } from '../releases/promote';
import { prune } from '../releases/prune';
import { readRegistry } from './registry-file';
import { publishShell } from '../releases/publish-shell';
import type { ShellManifest } from '../build/shell-manifest';
import { publish } from './publish';
import { shellRecord } from './shell-store';
import { choose, dataFolder, putVersion, releaseVersion, shellBuild } from '../testing';

function emptyFolder(): DataPaths {
  const paths = dataFolder();
  rmSync(paths.shellRecord);
  return paths;
}

test('The newest page is stored with its assets and those of the two previous shells', () => {
  const paths = emptyFolder();
  for (const version of ['1', '2', '3', '4']) publishShell(paths, shellBuild(paths, version));
  expect(readFileSync(join(paths.shell, 'index.html'), 'utf8')).toBe('4');
  expect(readdirSync(join(paths.shell, 'assets'))).toEqual(['main.2.js', 'main.3.js', 'main.4.js']);
  expect(shellRecord(paths)).toMatchObject({ version: '4', platform: '1.3.0' });
});

test('The same shell is not published twice, unless its page is missing', () => {
  const paths = emptyFolder();
  const build = shellBuild(paths, '1');
  expect(publishShell(paths, build)).toEqual({ published: true });
  expect(publishShell(paths, build)).toEqual({ published: false });
  rmSync(join(paths.shell, 'index.html'));
  expect(publishShell(paths, build)).toEqual({ published: true });
  expect(existsSync(join(paths.shell, 'index.html'))).toBe(true);
});

test('A new shell makes a new release, which open pages detect', () => {
  const paths = emptyFolder();
  publishShell(paths, shellBuild(paths, '1'));
  releaseVersion(paths, 'mfe_a 1');
  publishShell(paths, shellBuild(paths, '2'));
  expect(readRegistry(paths.registry)).toMatchObject({ release: 2, remotes: [{ name: 'mfe_a', version: '1' }] });
});

describe('A new shell must fit the loaded modules', () => {
  const withModule = (manifest = {}) => {
    const paths = emptyFolder();
    publishShell(paths, shellBuild(paths, '1', { names: { react: { use: null, useState: null } } }));
    releaseVersion(paths, 'mfe_a 1', { manifest });
    return paths;
  };

  test.each<[string, Partial<ShellManifest>, string]>([
    ['another platform', { platform: '2.0.0' }, 'it needs platform ^1.0.0 and the shell has 2.0.0'],
    ['no react', { provides: [] }, 'it needs react, which the shell does not provide'],
    [
      'no useState',
      { names: { react: { use: null } } },
      'src/a.tsx needs useState of react, which the shell does not have',
    ],
  ])('A shell with %s is refused', (_, manifest, reason) => {
    const paths = withModule({ uses: { react: { useState: 'src/a.tsx' } } });
    const page = readFileSync(join(paths.shell, 'index.html'), 'utf8');
    expect(() => publishShell(paths, shellBuild(paths, '2', manifest))).toThrow(
      `shell 2 cannot be promoted: mfe_a 1 does not fit: ${reason}.`,
    );
    expect(shellRecord(paths).version).toBe('1');
    expect(readFileSync(join(paths.shell, 'index.html'), 'utf8')).toBe(page);
    expect(readRegistry(paths.registry).release).toBe(1);
  });

  test('A shell whose types were not checked is refused', () => {
    const paths = withModule();
    expect(() => publishShell(paths, shellBuild(paths, '2', { typesChecked: false }))).toThrow(
      'shell 2 cannot be promoted: the types of its sources were not checked: publish it with npm run remotes.',
    );
    expect(shellRecord(paths).version).toBe('1');
  });

  test('A shell and modules that need each other are promoted together', () => {
    const paths = withModule();
    publish(paths, 'shell', shellBuild(paths, '2', { platform: '2.0.0' }));
    putVersion(paths, 'mfe_a', '2', { module: { platform: '^2.0.0' } });
    expect(() => promote(paths, choose('mfe_a 2'))).toThrow('needs platform ^2.0.0');
    const { release } = promote(paths, choose('shell 2', 'mfe_a 2'));
    expect([release, shellRecord(paths).version]).toEqual([2, '2']);
  });

  test('A rollback of the shell restores the previous page, and a second one restores the newer one', () => {
    const paths = withModule();
    publishShell(paths, shellBuild(paths, '2'));
    expect(rollback(paths, 'shell').release).toBe(3);
    expect(readFileSync(join(paths.shell, 'index.html'), 'utf8')).toBe('1');
    expect(shellRecord(paths)).toMatchObject({ version: '1', previous: '2' });
    rollback(paths, 'shell');
    expect(shellRecord(paths)).toMatchObject({ version: '2', previous: '1' });
  });

  test('A rollback of the shell under a module that needs the newer one is refused', () => {
    const paths = withModule();
    publishShell(paths, shellBuild(paths, '2', { provides: ['react', 'zustand'] }));
    releaseVersion(paths, 'mfe_a 2', { shared: ['react', 'zustand'] });
    expect(() => rollback(paths, 'shell')).toThrow(
      'shell 1 cannot be promoted: mfe_a 2 does not fit: it needs zustand',
    );
    expect(shellRecord(paths).version).toBe('2');
  });

  test('The first shell has no previous one', () => {
    expect(() => rollback(withModule(), 'shell')).toThrow('shell has no previous version to go back to.');
  });
});

test('Old versions are deleted, but not the loaded one, the previous one or the newest', () => {
  const paths = emptyFolder();
  for (const version of ['1', '2', '3', '4']) publishShell(paths, shellBuild(paths, version));
  for (const version of ['1', '2', '3', '4', '5']) {
    const folder = putVersion(paths, 'mfe_a', version);
    utimesSync(folder, Number(version), Number(version));
  }
  for (const version of ['4', '1']) promote(paths, choose(`mfe_a ${version}`));
  const interrupted = join(paths.remotes, 'mfe_a', '.arriving-6-1');
  mkdirSync(interrupted);
  utimesSync(interrupted, 0, 0);
  expect(prune(paths, 1).sort()).toEqual(['.arriving-6-1', 'mfe_a 2', 'mfe_a 3', 'shell 1']);
  expect(readdirSync(join(paths.remotes, 'mfe_a'))).toEqual(['1', '4', '5']);
  expect(readdirSync(paths.shells)).toEqual(['2', '3', '4']);
  expect(prune(paths, 1)).toEqual([]);
});
