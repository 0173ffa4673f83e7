import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleManifest } from '@meridian/shared-types';
import { z } from 'zod';

const Assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const Files = z.object({ assets: z.object({ js: Assets, css: Assets }) });

/** What Module Federation writes about a build (`mf-manifest.json`), as far as a promotion asks. */
const FederationManifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(Files.extend({ name: z.string() })),
  exposes: z.array(Files.extend({ path: z.string() })),
});
export type FederationManifest = z.infer<typeof FederationManifest>;

/** A published version, read back from the store. */
export interface PublishedModule { module: ModuleManifest; federation: FederationManifest; missing: string[] }

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** @throws {Error} when the version is not there or cannot be read. */
export function readPublished(folder: string): PublishedModule {
  for (const name of ['module.json', 'mf-manifest.json']) if (!existsSync(join(folder, name))) throw new Error(`${name} is missing in ${folder}.`);
  const module = ModuleManifest.parse(read(join(folder, 'module.json')));
  const federation = FederationManifest.parse(read(join(folder, 'mf-manifest.json')));
  const { path, name } = federation.metaData.remoteEntry;
  const chunks = [...federation.exposes, ...federation.shared].flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]);
  const missing = [join(path, name), ...new Set(chunks)].filter((file) => !existsSync(join(folder, file)));
  return { module, federation, missing };
}
