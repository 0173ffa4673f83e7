import {
  type Build,
  dataPaths,
  promote,
  publish,
  publishShell,
  readRegistry,
  rollback,
  type DataPaths,
} from '@meridian/federation';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * What an image of the shell or of a module does: puts the build that it carries beside the earlier ones and promotes
 * it, or goes back.
 * @example publishBuilt('/app', 'mfe-public', '/srv/meridian') // 'mfe_public 1.0.0-4f1d0c93ab is loaded (release 7)'
 */
export function publishBuilt(root: string, workspace: string, dataDir: string, command = 'publish'): string {
  const paths = dataPaths(dataDir);
  if (command !== 'publish' && command !== 'rollback') throw new Error('Say publish, rollback or nothing.');
  if (command === 'rollback') {
    const name = workspace.replace('-', '_');
    const left = loadedVersion(paths, name);
    const { release } = rollback(paths, name);
    writeRolledBack(dataDir, { ...readRolledBack(dataDir), [name]: left });
    return `release ${release}`;
  }
  const dist = path.join(root, workspace, 'dist');
  const [version, ...others] = existsSync(dist) ? readdirSync(dist) : [];
  if (!version || others.length) throw new Error(`${dist} has to hold one build.`);
  const build = { workspace, version, folder: path.join(dist, version) };
  const called = workspace.replace('-', '_');
  const { [called]: left, ...kept } = readRolledBack(dataDir);
  if (left === version && loadedVersion(paths, called) !== version)
    return `${called} ${version} was rolled back, and stays so; its image with the argument rollback brings it forward`;
  const line = workspace === 'shell' ? publishedShell(paths, build) : publishedModule(paths, root, build);
  if (left !== undefined) writeRolledBack(dataDir, kept);
  return line;
}

const publishedShell = (paths: DataPaths, build: Build): string =>
  `shell ${build.version} ${publishShell(paths, build).published ? 'is in place' : 'was in place'}`;

function publishedModule(paths: DataPaths, root: string, build: Build): string {
  const { version } = build;
  const { name } = publish(paths, root, build);
  return `${name} ${version} is loaded (release ${promote(paths, [{ name, version }]).release})`;
}

/** The version of the shell or of a module that is loaded. */
function loadedVersion({ registry, shellRecord }: DataPaths, called: string): string | undefined {
  if (called !== 'shell') return readRegistry(registry).remotes.find(({ name }) => name === called)?.version;
  if (!existsSync(shellRecord)) return undefined;
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(shellRecord, 'utf8'))).version;
}

/**
 * The version of the shell and of each module that was rolled back last: the image that carries it runs again at every
 * `up` and every release, and must not promote it then.
 */
const RolledBack = z.record(z.string(), z.string());
const fileIn = (dataDir: string) => path.join(dataDir, 'federation', 'rolled-back.json');

function readRolledBack(dataDir: string): z.output<typeof RolledBack> {
  const file = fileIn(dataDir);
  return existsSync(file) ? RolledBack.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Replaces the file in one step. */
function writeRolledBack(dataDir: string, versions: Record<string, string | undefined>): void {
  writeFileSync(`${fileIn(dataDir)}.new`, `${JSON.stringify(versions, null, 2)}\n`);
  renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
}
