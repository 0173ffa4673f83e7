import { registerModules } from './connect';
import { asksForOverrides } from '../registry/asks-for-overrides';
import type { OpenRegistry } from '../registry/override';
import { readRegistry } from '../registry/read-registry';

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
