import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Registry } from '@meridian/shared-types';
import type { ComponentType } from 'react';

/** What a module exposes as `./routes`. */
export interface ModuleRoutes {
  routes: { path: string; lazy: () => Promise<{ Component: ComponentType }> }[];
}

/**
 * A refusal with a JSON body must fail like any other: taken for a manifest, it would be remembered, and no retry could
 * help.
 */
const refuseErrorAnswers = {
  name: 'refuse-error-answers',
  async fetch(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response;
  },
};

/** Tells Module Federation where each module of the registry is. Nothing is loaded yet. */
export function registerModules(registry: Registry): void {
  registerPlugins([refuseErrorAnswers]);
  registerRemotes(registry.remotes.map(({ name, entry }) => ({ name, entry: new URL(entry, location.origin).href })));
}

/** Loads a module; from memory once it is there. @throws {Error} when any of its files cannot be had. */
export async function loadModule(name: string): Promise<ModuleRoutes> {
  const module = await loadRemote<ModuleRoutes>(`${name}/routes`);
  if (!module) throw new Error(`${name} exposes no routes`);
  return module;
}
