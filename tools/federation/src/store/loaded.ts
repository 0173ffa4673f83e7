import type { DataPaths } from '../data-paths';
import { lastRegistry } from './registry-file';
import { recordedShell } from './shell-store';

/** The version that pages load, and the one before it. */
export interface Loaded {
  version: string;
  previous: string | null;
}

/** Returns what pages load of a module or of the `shell`. The result is undefined if nothing is loaded or recorded. */
export const findLoaded = (paths: DataPaths, name: string): Loaded | undefined =>
  name === 'shell' ? recordedShell(paths) : lastRegistry(paths).registry.remotes.find((remote) => remote.name === name);
