import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Registry } from '@meridian/shared-types';
import type { ComponentType } from 'react';

/** What a module exposes as `./routes`. */
export interface ModuleRoutes {
  routes: { path: string; lazy: () => Promise<{ Component: ComponentType }> }[];
}

/**
 * A refusal with a JSON body has to fail: as a manifest it would be cached, and no retry could help.
 */
const failOnErrorResponse = {
  name: 'fail-on-error-response',
  async fetch(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    return response;
  },
};

/** Registers the modules of the registry with Module Federation. Nothing is loaded yet. */
export function registerModules(registry: Registry): void {
  registerPlugins([failOnErrorResponse]);
  registerRemotes(registry.remotes.map(({ name, entry }) => ({ name, entry: new URL(entry, location.origin).href })));
}

/** Loads a module once. @throws {Error} where one of its files cannot be loaded. */
export async function loadModule(name: string): Promise<ModuleRoutes> {
  const module = await loadRemote<ModuleRoutes>(`${name}/routes`);
  if (!module) throw new Error(`${name} exposes no routes`);
  return module;
}
