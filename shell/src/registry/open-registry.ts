import { registerModules } from '../remotes/connect';
import type { OpenRegistry } from './override';
import { readRegistry } from './read-registry';
import { requestedOverrides } from './requested-overrides';

/** Reads the registry, applies the overrides of this tab, and registers the modules with Module Federation. */
export async function openRegistry(): Promise<OpenRegistry> {
  const released = await readRegistry();
  const list = requestedOverrides();
  const registry = list
    ? await import('./overrides').then(
        ({ withOverrides }) => withOverrides(released, list),
        () => ({ ...released, overrides: [] }),
      )
    : released;
  registerModules(registry);
  return registry;
}
