import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compilation, Configuration } from 'webpack';
import { readFederationManifest } from './federation-manifest';
import { missingAssets } from './page-files';
import { drawFirstFrame, publishPages } from './prerender';
import { writeJson } from './registry-file';
import { packageVersion } from './workspaces';
import { unprovided } from './shared';
import type { ShellFacts } from './shell-store';
import type { BuildTarget } from './webpack-config';

export interface Build {
  workspace: string;
  version: string;
  folder: string;
}

/** The folder of a workspace's build of a version. */
export const buildOf = (root: string, workspace: string, version: string): Build => ({
  workspace,
  version,
  folder: join(root, workspace, 'dist', version),
});

/** Builds a workspace into `outDir`. @throws {Error} with webpack's messages when it does not compile. */
export async function buildModule(root: string, workspace: string, target: BuildTarget): Promise<void> {
  const { default: webpack } = await import('webpack');
  const configuration = await configurationOf(root, workspace, target);
  const { problems, compilation } = await new Promise<{ problems?: string; compilation?: Compilation }>(
    (resolve, reject) => {
      const compiler = webpack(configuration);
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
    await drawFirstFrame(root, target.outDir);
    writeJson(join(target.outDir, 'shell.json'), shellFacts(root, target));
  } else {
    copyFileSync(join(root, workspace, 'module.json'), join(target.outDir, 'module.json'));
    await publishPages(root, workspace, target.outDir, (request) => filesOf(compilation, request));
  }
}

/** The scripts that a dynamic import of `request` brings. */
const filesOf = (compilation: Compilation | undefined, request: string): string[] =>
  [...(compilation?.chunkGroups ?? [])]
    .filter((group) => group.origins.some((origin) => origin.request === request))
    .flatMap((group) => group.getFiles().filter((file) => file.endsWith('.js')));

/**
 * Builds a version unless it exists, and deletes earlier builds: published versions have copies in the store.
 */
export async function buildOnce(
  root: string,
  workspace: string,
  version: string,
  onStart?: () => void,
): Promise<Build & { built: boolean; milliseconds: number }> {
  const build = buildOf(root, workspace, version);
  if (existsSync(build.folder)) return { ...build, built: false, milliseconds: 0 };
  const startedAt = Date.now();
  onStart?.();
  const dist = join(root, workspace, 'dist');
  const outDir = join(dist, `unfinished-${process.pid}`);
  mkdirSync(dist, { recursive: true });
  try {
    await buildModule(root, workspace, { version, outDir });
    for (const old of readdirSync(dist).filter((name) => /^\d+\.\d+\.\d+-/.test(name)))
      rmSync(join(dist, old), { recursive: true });
    // Another process may have built the same sources at the same time.
    if (!existsSync(build.folder)) renameSync(outDir, build.folder);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
  return { ...build, built: true, milliseconds: Date.now() - startedAt };
}

function shellFacts(root: string, { version, outDir }: BuildTarget): ShellFacts {
  const provides = readFederationManifest(outDir).shared.map(({ name }) => name);
  const missing = unprovided(provides);
  const absent = missingAssets(outDir);
  if (absent.length) throw new Error(`The shell's page names what was not built: ${absent.join(', ')}.`);
  if (missing.length)
    throw new Error(`The shell does not provide ${missing.join(', ')}: import it in shell/src/provided-packages.ts.`);
  return { version, platform: packageVersion(root, 'platform'), provides };
}

async function configurationOf(root: string, workspace: string, target: BuildTarget): Promise<Configuration> {
  const config: ConfigFile = await import(pathToFileURL(join(root, workspace, 'webpack.config.ts')).href);
  const make = typeof config.default === 'function' ? config.default : config.default.default;
  return make(target);
}

type MakeConfiguration = (target: BuildTarget) => Configuration;
/** The default export of a package without `"type": "module"` is wrapped twice. */
interface ConfigFile {
  default: MakeConfiguration | { default: MakeConfiguration };
}
