import { join } from 'node:path';
import { ModuleManifest } from '@meridian/shared-types/schemas';
import { z } from 'zod';
import { versionFolder, type DataPaths } from '../data-paths';
import { readJson } from '../json-file';

const Run = z.object({ url: z.string() });

/**
 * Returns the address at which one tab of a browser shows a published version instead of the released one. It begins
 * with the origin of the product of `npm start` if that runs with this data folder, and otherwise with the path.
 * @example previewLink(paths, 'mfe_news', '1.0.0-4f1d0c93ab') // '/news?modules=mfe_news@1.0.0-4f1d0c93ab'
 */
export const previewLink = (paths: DataPaths, name: string, version: string): string =>
  `${readJson(paths.run, Run)?.url ?? ''}${previewPath(paths, name, version)}`;

/** Returns the path of {@link previewLink}. */
export function previewPath(paths: DataPaths, name: string, version: string): string {
  const folder = versionFolder(paths, name, version);
  const path = readJson(join(folder, 'module.json'), ModuleManifest)?.mounts.find(
    (mount) => !/[:*]/.test(mount.path),
  )?.path;
  return `${path ?? '/'}?modules=${name}@${version}`;
}
