import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './build-all';
import { buildOnce } from './build';
import { versionOf } from './content-version';
import { dataPaths, type DataPaths } from './data-paths';
import { promote, rollback } from './promote';
import { publish, publishedVersions } from './publish';
import { readRegistry } from './registry-file';
import { findRoot, moduleManifest, workspaceOf } from './workspaces';
import { publishShell } from './shell-store';

const USAGE = `Usage: npm run remotes -- <command> [--data DIR]
  build <workspace>|all            build what changed; all: publish and promote it too
  publish <module>|shell      build if needed, and copy into the store
  promote <module> [version]  load this version from now on (default: the one of the sources)
  rollback <module>           load the version before
  status                      what is loaded, and what else is published`;

const root = findRoot();
const nameOf = (module: string): string => moduleManifest(root, workspaceOf(module)).name;
const say = (line: string): void => console.log(line);

function status(paths: DataPaths): void {
  const { release, remotes } = readRegistry(paths.registry);
  say(`Release ${release}`);
  for (const remote of remotes) {
    const others = publishedVersions(paths, remote.name).filter((version) => version !== remote.version);
    say(`  ${remote.name}  ${remote.version}  ${remote.mounts.map((mount) => mount.path).join(' ')}`);
    say(`    before: ${remote.previous ?? 'none'}; also published: ${others.join(', ') || 'none'}`);
  }
}

async function run([command, subject = '', version]: string[], dataDir: string): Promise<void> {
  const paths = dataPaths(dataDir);
  if (command === 'status') return status(paths);
  if (command === 'build' && subject === 'all') {
    const { release, built } = await buildAll({ dataDir, root, log: say });
    return say(`${built.length ? `Built ${built.join(', ')}` : 'Nothing changed'}; release ${release}`);
  }
  const workspace = subject === 'shell' ? 'shell' : subject && workspaceOf(subject);
  if (!workspace) throw new Error(USAGE);
  if (command === 'rollback') return say(`Release ${rollback(paths, nameOf(workspace)).release}`);
  if (command === 'promote')
    return say(
      `Release ${promote(paths, [{ name: nameOf(workspace), version: version ?? versionOf(root, workspace) }]).release}`,
    );
  if (command !== 'build' && command !== 'publish') throw new Error(USAGE);
  const build = await buildOnce(root, workspace, versionOf(root, workspace));
  if (command === 'build') return say(`${workspace} ${build.version} ${build.built ? 'built' : 'was there already'}`);
  const { published } = workspace === 'shell' ? publishShell(paths, build) : publish(paths, root, build);
  say(`${workspace} ${build.version} ${published ? 'published' : 'was published already'}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string', default: '.data' } },
});
run(positionals, resolve(root, values.data)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
