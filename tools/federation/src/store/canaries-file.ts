import type { Remote } from '@meridian/shared-types';
import { Canaries } from '@meridian/shared-types/schemas';
import type { DataPaths } from '../data-paths';
import { readJson, writeJson } from '../json-file';

/**
 * Reads the versions that only some sessions load, by module. A damaged file counts as empty, and the next one replaces
 * it.
 */
export const readCanaries = ({ canaries }: Pick<DataPaths, 'canaries'>): Canaries => readJson(canaries, Canaries) ?? {};

export const writeCanaries = (paths: DataPaths, canaries: Canaries): void => writeJson(paths.canaries, canaries);

/** Removes the canaries of these modules. Only the process with the lock of releases calls it. */
export function removeCanaries(paths: DataPaths, names: readonly string[]): void {
  const canaries = readCanaries(paths);
  const left = Object.entries(canaries).filter(([name]) => !names.includes(name));
  if (left.length < Object.keys(canaries).length) writeCanaries(paths, Object.fromEntries(left));
}

/** Returns the modules with one of them replaced. */
export const withRemote = (remotes: readonly Remote[], remote: Remote): Remote[] => [
  ...remotes.filter(({ name }) => name !== remote.name),
  remote,
];
