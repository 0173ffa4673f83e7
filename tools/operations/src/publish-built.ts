import {
  type Build,
  dataPaths,
  isRolledBack,
  promote,
  publish,
  publishShell,
  rollback,
  type DataPaths,
} from '@meridian/federation';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * What an image of the shell or of a module does: puts the build that it carries beside the earlier ones and promotes
 * it, or goes back.
 * @example publishBuilt('/app', 'mfe-public', '/srv/meridian') // 'mfe_public 1.0.0-4f1d0c93ab is loaded (release 7)'
 */
export function publishBuilt(root: string, workspace: string, dataDir: string, command = 'publish'): string {
  const paths = dataPaths(dataDir);
  if (command !== 'publish' && command !== 'rollback') throw new Error('Use publish, rollback or no argument.');
  const name = workspace.replaceAll('-', '_');
  if (command === 'rollback') return `release ${rollback(paths, name).release}`;
  const dist = path.join(root, workspace, 'dist');
  const [version, ...others] = existsSync(dist) ? readdirSync(dist) : [];
  if (!version || others.length) throw new Error(`${dist} has to hold one build.`);
  const build = { workspace, version, folder: path.join(dist, version) };
  if (isRolledBack(paths, name, version))
    return `${name} ${version} was rolled back and stays that way. To load it, run its image with the argument rollback`;
  return workspace === 'shell' ? publishedShell(paths, build) : publishedModule(paths, root, build);
}

const publishedShell = (paths: DataPaths, build: Build): string =>
  `shell ${build.version} ${publishShell(paths, build).published ? 'is in place' : 'was in place'}`;

function publishedModule(paths: DataPaths, root: string, build: Build): string {
  const { version } = build;
  const { name } = publish(paths, root, build);
  return `${name} ${version} is loaded (release ${promote(paths, [{ name, version }]).release})`;
}
