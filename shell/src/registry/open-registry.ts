import type { Registry } from '@meridian/shared-types';
import { registerModules } from '../remotes/connect';
import { pageAt, pages } from '../remotes/pages';
import { readRegistry } from './read-registry';

/** Reads the registry and, before anything is drawn, starts to load the page that this address shows. */
export async function openRegistry(): Promise<Registry> {
  const registry = await readRegistry();
  registerModules(registry);
  const page = pageAt(registry, location.pathname);
  if (page) void pages.prepare(page, location.href);
  return registry;
}
