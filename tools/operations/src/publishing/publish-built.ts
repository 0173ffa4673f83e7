import {
  dataPaths,
  isRolledBack,
  promote,
  publish,
  publishShell,
  recordPublish,
  rollback,
  type PublishNote,
} from '@meridian/federation';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Runs the command of an image of the shell or of a module. It publishes the build in the image beside the earlier ones
 * and promotes it, or rolls back. The history gets the author, the reason and the commit of the note.
 * @example publishBuilt('/app', 'mfe-public', '/srv/meridian') // 'mfe_public 1.0.0-4f1d0c93ab is loaded (release 7)'
 */
export function publishBuilt(
  root: string,
  workspace: string,
  dataDir: string,
  command = 'publish',
  note: PublishNote = {},
): string {
  const paths = dataPaths(dataDir);
  if (command !== 'publish' && command !== 'rollback') throw new Error('Use publish, rollback or no argument.');
  const name = workspace.replaceAll('-', '_');
  if (command === 'rollback') return `release ${rollback(paths, name, note).release}`;
  const dist = path.join(root, workspace, 'dist');
  const [version, ...others] = existsSync(dist) ? readdirSync(dist) : [];
  if (!version || others.length) throw new Error(`${dist} must contain exactly one build.`);
  const build = { workspace, version, folder: path.join(dist, version) };
  if (isRolledBack(paths, name, version))
    return `${name} ${version} was rolled back and stays that way. To load it, run its image with the argument rollback`;
  if (workspace === 'shell')
    return `shell ${version} ${publishShell(paths, build, note).published ? 'is in place' : 'was in place'}`;
  recordPublish(paths, publish(paths, name, build), note);
  return `${name} ${version} is loaded (release ${promote(paths, [{ name, version }], note).release})`;
}
