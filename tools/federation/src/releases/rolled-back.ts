import { z } from 'zod';
import type { DataPaths } from '../data-paths';
import { readJson } from '../json-file';
import { findLoaded } from '../store/loaded';

/**
 * The version of the shell and of each module that was rolled back last. The image with it runs again at every `up` and
 * every release, and must not promote it then.
 */
export const RolledBack = z.record(z.string(), z.string());
export type RolledBack = z.infer<typeof RolledBack>;

/** A damaged file is treated as missing, so an image may promote again. */
export const readRolledBack = ({ rolledBack }: DataPaths): RolledBack => readJson(rolledBack, RolledBack) ?? {};

/** Returns whether this version was rolled back, and none was promoted since. */
export const isRolledBack = (paths: DataPaths, name: string, version: string): boolean =>
  findLoaded(paths, name)?.version !== version && readRolledBack(paths)[name] === version;
