import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROUTE_SCRIPTS_FILE } from '@meridian/shared-types';
import type { Compilation, Configuration } from 'webpack';
import { z } from 'zod';
import { writeBuildManifest } from './build-manifest';
import { hashInputs, stampVersion, UNKNOWN_VERSION } from './content-version';
import { readFederationManifest } from './federation-manifest';
import { missingAssets } from './page-files';
import { renderFirstFrame, nameLaterScripts, publishPages } from './prerender';
import { precompress } from './precompress';
import { providedNames } from './provided-names';
import { readJson, writeJson } from '../json-file';
import { entryScripts, laterScripts, routeScripts } from './route-scripts';
import { packageVersion } from '../workspaces';
import { CollectUsedNames } from './used-names';
import { unprovided } from '../shared';
import type { ShellManifest } from './shell-manifest';
import type { BuildTarget } from './webpack-config';
import type { Build } from './build-result';

/** Returns the folder of a workspace's build of a version. */
export const describeBuild = (root: string, workspace: string, version: string): Build => ({
  workspace,
  version,
  folder: join(root, workspace, 'dist', version),
});

/**
 * Builds a workspace into `outDir`, and returns its version.
 * @throws {Error} with webpack's messages when it does not compile, or what a module's own code threw.
 */
async function buildModule(root: string, workspace: string, outDir: string): Promise<string> {
  const { default: webpack } = await import('webpack');
  const configuration = await createConfiguration(root, workspace, { version: UNKNOWN_VERSION, outDir });
  const names = new CollectUsedNames(root);
  const { problems, compilation } = await new Promise<{ problems?: string; compilation?: Compilation }>(
    (resolve, reject) => {
      const compiler = webpack({ ...configuration, plugins: [...(configuration.plugins ?? []), names] });
      compiler.run((error, stats) =>
        compiler.close((closing) => {
          const failure = error ?? closing;
          if (failure) return reject(failure);
          resolve({
            problems: stats?.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : undefined,
            compilation: stats?.compilation,
          });
        }),
      );
    },
  );
  if (problems) throw new Error(`${workspace} does not build:\n${problems}`);
  if (workspace === 'shell') {
    await renderFirstFrame(root, outDir);
    if (compilation) nameLaterScripts(outDir, laterScripts(compilation));
    const manifest = await createShellManifest(root, outDir);
    writeJson(join(outDir, 'shell.json'), manifest);
    const version = stampVersion(root, workspace, outDir);
    writeJson(join(outDir, 'shell.json'), { ...manifest, version } satisfies ShellManifest);
    await precompress(outDir);
    return version;
  }
  copyFileSync(join(root, workspace, 'module.json'), join(outDir, 'module.json'));
  const pages = await publishPages(root, workspace, outDir, (request) => listScripts(compilation, request));
  if (compilation)
    writeJson(
      join(outDir, ROUTE_SCRIPTS_FILE),
      routeScripts(compilation, entryScripts(readFederationManifest(outDir))),
    );
  const version = stampVersion(root, workspace, outDir);
  await precompress(outDir);
  writeBuildManifest(outDir, { ...pages, uses: names.used });
  return version;
}

/** Returns the scripts that a dynamic import of `request` loads. */
const listScripts = (compilation: Compilation | undefined, request: string): string[] =>
  [...(compilation?.chunkGroups ?? [])]
    .filter((group) => group.origins.some((origin) => origin.request === request))
    .flatMap((group) => group.getFiles().filter((file) => file.endsWith('.js')));

const LastBuild = z.object({ inputs: z.string(), version: z.string() });
const lastBuildFile = (root: string, workspace: string) =>
  join(root, 'node_modules', '.cache', 'meridian-builds', `${workspace}.json`);

/** Returns the build of the current sources. The result is undefined if they changed since, or if it was deleted. */
export function currentBuild(root: string, workspace: string, inputs = hashInputs(root, workspace)): Build | undefined {
  const last = readJson(lastBuildFile(root, workspace), LastBuild);
  if (last?.inputs !== inputs) return undefined;
  const build = describeBuild(root, workspace, last.version);
  return existsSync(build.folder) ? build : undefined;
}

/**
 * Builds a workspace unless its current sources are built, and deletes earlier builds, because published versions have
 * copies in the store.
 */
export async function buildOnce(
  root: string,
  workspace: string,
  onStart?: () => void,
): Promise<Build & { built: boolean; milliseconds: number }> {
  const inputs = hashInputs(root, workspace);
  const current = currentBuild(root, workspace, inputs);
  if (current) return { ...current, built: false, milliseconds: 0 };
  const startedAt = Date.now();
  onStart?.();
  const dist = join(root, workspace, 'dist');
  const outDir = join(dist, `unfinished-${process.pid}`);
  mkdirSync(dist, { recursive: true });
  try {
    const build = describeBuild(root, workspace, await buildModule(root, workspace, outDir));
    for (const old of readdirSync(dist).filter((name) => /^\d+\.\d+\.\d+-/.test(name) && name !== build.version))
      rmSync(join(dist, old), { recursive: true });
    // A build of the same content may already exist, from other sources or from another process.
    if (!existsSync(build.folder)) renameSync(outDir, build.folder);
    writeJson(lastBuildFile(root, workspace), { inputs, version: build.version });
    return { ...build, built: true, milliseconds: Date.now() - startedAt };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function createShellManifest(root: string, outDir: string): Promise<Omit<ShellManifest, 'version'>> {
  const provides = readFederationManifest(outDir).shared.map(({ name }) => name);
  const missing = unprovided(provides);
  const absent = missingAssets(outDir);
  if (absent.length) throw new Error(`The shell's page names what was not built: ${absent.join(', ')}.`);
  if (missing.length)
    throw new Error(`The shell does not provide ${missing.join(', ')}: import it in shell/src/provided-packages.ts.`);
  const names = await providedNames(join(root, 'shell'), provides, join(outDir, 'assets'));
  return { platform: packageVersion(root, 'platform'), provides, names };
}

/** Returns the configuration that the webpack.config.ts of a workspace makes for a build. */
export async function createConfiguration(
  root: string,
  workspace: string,
  target: BuildTarget,
): Promise<Configuration> {
  const config: ConfigFile = await import(pathToFileURL(join(root, workspace, 'webpack.config.ts')).href);
  const make = typeof config.default === 'function' ? config.default : config.default.default;
  return make(target);
}

type MakeConfiguration = (target: BuildTarget) => Configuration;
/** The default export of a package without `"type": "module"` is wrapped twice. */
interface ConfigFile {
  default: MakeConfiguration | { default: MakeConfiguration };
}
