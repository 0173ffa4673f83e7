import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const Files = z.object({ assets: z.object({ js: Assets, css: Assets }) });

/** The part of Module Federation's description of a build (`mf-manifest.json`) that a promotion reads. */
const FederationManifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(Files.extend({ name: z.string() })),
  exposes: z.array(Files.extend({ path: z.string() })),
});
export type FederationManifest = z.infer<typeof FederationManifest>;

export const readFederationManifest = (folder: string): FederationManifest =>
  FederationManifest.parse(JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')));
