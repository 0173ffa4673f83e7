import type { Registry } from '@meridian/shared-types';
import { Registry as RegistrySchema } from '@meridian/shared-types/schemas';
import { moduleManifest } from '../workspaces';
import { DEV_VERSION, getPublicPath } from './dev-config';

/** Returns the product's registry with these modules from source. Modules that it does not contain are added. */
export async function devRegistry(product: string, root: string, workspaces: string[]): Promise<Registry> {
  const response = await fetch(new URL('/federation/registry.json', product));
  if (!response.ok) throw new Error(`The registry of ${product} responded with ${response.status}.`);
  const released = RegistrySchema.parse(await response.json());
  const fromSource = workspaces
    .filter((workspace) => workspace !== 'shell')
    .map((workspace) => ({
      ...moduleManifest(root, workspace),
      version: DEV_VERSION,
      entry: `${getPublicPath(root, workspace)}mf-manifest.json`,
      previous: null,
    }));
  const others = released.remotes.filter(({ name }) => fromSource.every((module) => module.name !== name));
  return { ...released, remotes: [...others, ...fromSource] };
}
