import type { Registry } from '@meridian/shared-types';
import { registerModules } from '../remotes/connect';
import { withPreview } from './preview';
import { readRegistry } from './read-registry';

/** Reads the registry and registers its modules with Module Federation. */
export async function openRegistry(): Promise<Registry> {
  const registry = await withPreview(await readRegistry());
  registerModules(registry);
  return registry;
}
