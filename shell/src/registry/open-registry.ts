import { registerModules } from '../remotes/connect';
import { asksForOverrides } from './asks-for-overrides';
import type { OpenRegistry } from './override';
import { readRegistry } from './read-registry';

/** Reads the registry, applies the overrides of this tab, and registers the modules with Module Federation. */
export async function openRegistry(): Promise<OpenRegistry> {
  const released = await readRegistry();
  const registry = asksForOverrides()
    ? await import('../override-code').then(
        ({ withOverrides }) => withOverrides(released),
        () => ({ ...released, overrides: [] }),
      )
    : released;
  registerModules(registry);
  return registry;
}
