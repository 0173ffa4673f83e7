import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ModuleManifest } from '@meridian/shared-types/schemas';
import { readFederationManifest, type FederationManifest } from '../build/federation-manifest';

/** A published version, read from the store. */
export interface PublishedModule {
  module: ModuleManifest;
  federation: FederationManifest;
  missing: string[];
}

/** @throws {Error} when the version does not exist or cannot be read. */
export function readPublished(folder: string): PublishedModule {
  if (!existsSync(folder))
    throw new Error(`${relative(process.cwd(), folder)} does not exist. Publish this version first.`);
  for (const name of ['module.json', 'mf-manifest.json'])
    if (!existsSync(join(folder, name))) throw new Error(`${name} is missing in ${folder}.`);
  const module = ModuleManifest.parse(JSON.parse(readFileSync(join(folder, 'module.json'), 'utf8')));
  const federation = readFederationManifest(folder);
  const { path, name } = federation.metaData.remoteEntry;
  const chunks = [...federation.exposes, ...federation.shared].flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...js.async,
    ...css.sync,
    ...css.async,
  ]);
  const missing = [join(path, name), ...new Set(chunks)].filter((file) => !existsSync(join(folder, file)));
  return { module, federation, missing };
}
