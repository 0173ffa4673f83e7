import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ModuleManifest, Registry } from '@meridian/shared-types';
import { writeBuildManifest, type BuildManifest } from './build/build-manifest';
import { dataPaths, versionFolder, type DataPaths } from './data-paths';
import { writeJson } from './json-file';
import type { Build } from './build/build-result';
import type { ShellManifest } from './build/shell-manifest';
import { promote, type Choice } from './releases/promote';
import type { ShellRecord } from './store/shell-store';

/** Creates a temporary folder, which is deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-federation-'));
  folders.push(folder);
  return folder;
}
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Creates a data folder with a shell of platform 1.2.0 in place. */
export function dataFolder(shell: Partial<ShellRecord> = {}): DataPaths {
  const paths = dataPaths(temporaryFolder());
  writeJson(paths.shellRecord, {
    version: '1.0.0-shell',
    platform: '1.2.0',
    provides: ['react'],
    names: { react: { use: null, api: ['get'] } },
    previous: null,
    history: [],
    ...shell,
  } satisfies ShellRecord);
  return paths;
}

/** Returns versions of modules and of the shell. @example choose('mfe_a 1', 'shell 2') */
export const choose = (...versions: string[]): Choice[] =>
  versions.map((each) => {
    const [name = '', version = ''] = each.split(' ');
    return { name, version };
  });

export interface PublishedFiles {
  module?: Partial<ModuleManifest>;
  shared?: string[];
  exposes?: string;
  chunks?: string[];
  manifest?: Partial<Omit<BuildManifest, 'files'>>;
}

/** Writes a version of a module into the store, file by file as a build does. Returns its folder. */
export function putVersion(paths: DataPaths, name: string, version: string, files: PublishedFiles = {}): string {
  const folder = versionFolder(paths, name, version);
  const {
    module,
    shared = ['react'],
    exposes = './routes',
    chunks = ['assets/page.1.js', 'assets/routes.1.js'],
    manifest,
  } = files;
  const mounts = module?.mounts ?? [{ path: `/${name}`, title: name }];
  const assets = (sync: string[], async: string[]) => ({ js: { sync, async }, css: { sync: [], async: [] } });
  writeJson(join(folder, 'module.json'), {
    name,
    title: name,
    platform: '^1.0.0',
    mounts,
    nav: [],
    ...module,
  } satisfies ModuleManifest);
  writeJson(join(folder, 'mf-manifest.json'), {
    name,
    metaData: { remoteEntry: { name: 'remoteEntry.1.js', path: '' } },
    shared: shared.map((each) => ({ name: each, assets: assets([], []) })),
    exposes: [{ path: exposes, assets: assets(['assets/routes.1.js'], ['assets/page.1.js']) }],
  });
  for (const file of ['remoteEntry.1.js', ...chunks]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `// ${file}`);
  }
  writeBuildManifest(folder, {
    routes: mounts.map(({ path }) => path),
    uses: {},
    hasPages: false,
    typesChecked: true,
    ...manifest,
  });
  return folder;
}

/** Publishes a version of a module and promotes it. @example releaseVersion(paths, 'mfe_a 1') */
export function releaseVersion(paths: DataPaths, version: string, files?: PublishedFiles): Registry {
  const choices = choose(version);
  for (const choice of choices) putVersion(paths, choice.name, choice.version, files);
  return promote(paths, choices);
}

/** Writes the files of a built shell, which provides React. */
export function shellBuild(paths: DataPaths, version: string, manifest: Partial<ShellManifest> = {}): Build {
  const folder = join(paths.remotes, '..', 'built', version);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets', `main.${version}.js`), version);
  writeFileSync(join(folder, 'index.html'), version);
  writeJson(join(folder, 'shell.json'), {
    version,
    platform: '1.3.0',
    provides: ['react'],
    names: {},
    typesChecked: true,
    ...manifest,
  } satisfies ShellManifest);
  return { workspace: 'shell', version, folder };
}
