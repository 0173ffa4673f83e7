import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The manifest of a build. */
export const readFederationManifest = (folder: string): FederationManifest =>
  FederationManifest.parse(JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')));
