import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './build-all';
import { buildOnce, currentBuild, type Build } from './build';
import { recordTypes } from './build-facts';
import { dataPaths, versionFolder, type DataPaths } from './data-paths';
import { newModule } from './new-module';
import { promote, rollback } from './promote';
import { prune } from './prune';
import { publish, publishedVersions } from './publish';
import { lastRegistry } from './registry-file';
import { findRoot, moduleManifest, moduleWorkspaces, workspaceOf } from './workspaces';
import { shellRecord, shellVersions, storeShell } from './shell-store';
import { remove } from './remove';
import { refuseTypeErrors } from './type-errors';

const USAGE = `Usage: npm run remotes -- <command> [--data DIR]
  build <workspace>|all            check types and build what changed; all: publish and promote it too
  publish <module>|shell           build if needed, and copy into the store
  promote <module>|shell [version] load this version from now on (default: the one of the sources)
  rollback <module>|shell          load the version before
  remove <module>                  load it no longer; its published versions stay
  new <name>                       write a minimal module, as mfe-<name>
  status                           what is loaded, and what else is published
  prune [--keep N]                 delete old versions; the loaded one, the one before it and N others (3) stay
Modules: ${moduleWorkspaces(findRoot()).join(', ')}. The data folder is .data unless --data names another.`;

const root = findRoot();
const workspaceNamed = (subject: string): string => (subject === 'shell' ? 'shell' : workspaceOf(subject));
const nameOf = (workspace: string): string => (workspace === 'shell' ? 'shell' : moduleManifest(root, workspace).name);
const say = (line: string): void => console.log(line);

function status(paths: DataPaths): void {
  const { release, remotes } = lastRegistry(paths).registry;
  const shell = shellRecord(paths);
  const others = (versions: string[], loaded: string) =>
    versions.filter((version) => version !== loaded).join(', ') || 'none';
  say(`Release ${release}`);
  say(`  shell  ${shell.version}  platform ${shell.platform}`);
  say(`    before: ${shell.previous ?? 'none'}; also published: ${others(shellVersions(paths), shell.version)}`);
  for (const { name, version, previous, mounts } of remotes) {
    say(`  ${name}  ${version}  ${mounts.map((mount) => mount.path).join(' ')}`);
    say(`    before: ${previous ?? 'none'}; also published: ${others(publishedVersions(paths, name), version)}`);
  }
}

/** The build of the sources as they are, without type errors. */
async function checkedBuild(workspace: string): Promise<Build & { built: boolean }> {
  refuseTypeErrors(root, workspace);
  const build = await buildOnce(root, workspace);
  recordTypes(build.folder);
  return build;
}

/** The version of the sources as they are. @throws {Error} where it was not built, or has type errors. */
function versionOfSources(paths: DataPaths, workspace: string): string {
  const build = currentBuild(root, workspace);
  if (!build) throw new Error(`${workspace} has changed since it was built: publish it first, or name a version.`);
  refuseTypeErrors(root, workspace);
  recordTypes(versionFolder(paths, nameOf(workspace), build.version));
  return build.version;
}

async function run([command, subject = '', version]: string[], dataDir: string, keep: number): Promise<void> {
  const paths = dataPaths(dataDir);
  const { problem } = lastRegistry(paths);
  if (problem) console.error(problem);
  if (command === 'status') return status(paths);
  if (command === 'prune') return say(`Deleted: ${prune(paths, keep).join(', ') || 'nothing'}`);
  if (command === 'new') return say(`${newModule(root, subject)} is written: npm run dev -- mfe-${subject} shows it`);
  if (command === 'remove') return say(`Release ${remove(paths, subject.replaceAll('-', '_')).release}`);
  if (command === 'build' && subject === 'all') {
    for (const workspace of ['shell', ...moduleWorkspaces(root)]) refuseTypeErrors(root, workspace);
    const { release, built } = await buildAll({ dataDir, root, log: say, typesChecked: true });
    return say(`${built.length ? `Built ${built.join(', ')}` : 'Nothing changed'}; release ${release}`);
  }
  if (!['build', 'publish', 'promote', 'rollback'].includes(command ?? '') || !subject) throw new Error(USAGE);
  const workspace = workspaceNamed(subject);
  const name = nameOf(workspace);
  if (command === 'rollback') return say(`Release ${rollback(paths, name).release}`);
  if (command === 'promote')
    return say(`Release ${promote(paths, [{ name, version: version ?? versionOfSources(paths, workspace) }]).release}`);
  const build = await checkedBuild(workspace);
  if (command === 'build') return say(`${workspace} ${build.version} ${build.built ? 'built' : 'was there already'}`);
  const { published } = workspace === 'shell' ? storeShell(paths, build) : publish(paths, root, build);
  recordTypes(versionFolder(paths, name, build.version)); // `npm start` may have published it before
  say(`${workspace} ${build.version} ${published ? 'published' : 'was published already'}`);
}

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '.data' },
      keep: { type: 'string', default: '3' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (!/^\d+$/.test(values.keep)) throw new Error(`--keep has to be a number, not ${values.keep}.`);
  return { ...values, positionals };
}

async function main(): Promise<void> {
  const { help, positionals, data, keep } = readCommand();
  if (help || positionals[0] === 'help') return say(USAGE);
  return run(positionals, resolve(root, data), Number(keep));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
