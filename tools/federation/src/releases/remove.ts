import type { Registry } from '@meridian/shared-types';
import { removeCanaries } from '../store/canaries-file';
import type { DataPaths } from '../data-paths';
import type { Note } from './history';
import { lastRegistry } from '../store/registry-file';
import { applyRelease, withRelease } from './release';
import { readRolledBack } from './rolled-back';

/**
 * Removes a module from what pages load, in a release. Its published versions stay for open pages and for a later
 * promotion.
 * @throws {Error} where it is not loaded, or nothing else is.
 */
export const remove = (paths: DataPaths, name: string, note: Note = {}): Registry =>
  withRelease(paths, () => {
    const { registry } = lastRegistry(paths);
    const remotes = registry.remotes.filter((remote) => remote.name !== name);
    if (remotes.length === registry.remotes.length) throw new Error(`${name} is not loaded.`);
    if (!remotes.length) throw new Error(`${name} is the only module: a site without pages is not released.`);
    const { [name]: _, ...rolledBack } = readRolledBack(paths);
    const change = { registry: { ...registry, release: registry.release + 1, remotes }, rolledBack };
    const removed = applyRelease(paths, change, { ...note, action: 'remove' });
    removeCanaries(paths, [name]);
    return removed;
  });
