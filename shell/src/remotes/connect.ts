import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Registry, Remote } from '@meridian/shared-types';
import type { ModuleParts } from '@meridian/platform';
import type { ComponentType } from 'react';

/** The value that a module exposes as `./routes`. */
export interface ModuleRoutes {
  routes: { path: string; lazy: () => Promise<{ Component: ComponentType }> }[];
  /** The parts that the module adds to slots. */
  parts?: ModuleParts;
}

/** The manifests that are being fetched, by URL. */
const fetching = new Map<string, AbortController>();

/**
 * Rejects a refusal with a JSON body, and JSON that is not a manifest. The runtime would cache either of them, and no
 * retry could help.
 */
const failOnBadManifest = {
  name: 'fail-on-bad-manifest',
  async fetch(url: string, init: RequestInit): Promise<Response> {
    const controller = new AbortController();
    fetching.set(url, controller);
    const response = await fetch(url, { ...init, signal: controller.signal });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    const manifest = (await response.clone().json()) as Partial<Record<string, unknown>> | null;
    if (!manifest?.metaData || !Array.isArray(manifest.exposes) || !Array.isArray(manifest.shared))
      throw new Error(`${url} is not a manifest`);
    return response;
  },
};

const urlOf = ({ entry }: Remote): string => new URL(entry, location.origin).href;

/** Registers the modules of the registry with Module Federation. It loads nothing yet. */
export function registerModules(registry: Registry): void {
  registerPlugins([failOnBadManifest]);
  registerRemotes(registry.remotes.map((remote) => ({ name: remote.name, entry: urlOf(remote) })));
}

/** Loads a module once. @throws {Error} if one of its files cannot be loaded. */
export async function loadModule({ name }: Remote): Promise<ModuleRoutes> {
  const module = await loadRemote<ModuleRoutes>(`${name}/routes`);
  if (!module) throw new Error(`${name} exposes no routes`);
  return module;
}

/**
 * Aborts the loading of every file of a module, as if the network had failed. Pending loads reject, and the next
 * attempt requests the files again.
 */
export function cancelModule(remote: Remote): void {
  const manifest = urlOf(remote);
  fetching.get(manifest)?.abort();
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
  // The next request would wait for a preload that is still running.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload]'))
    if (link.href.startsWith(folder)) link.remove();
  for (const script of document.querySelectorAll('script'))
    if (script.src.startsWith(folder)) script.dispatchEvent(new Event('error'));
}

/**
 * Returns whether a file did not arrive, so that another attempt requests it again. Otherwise the module's code failed,
 * which includes an entry that arrived in part: the browser would run the same script again in this document.
 */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error) || error.message.includes('ScriptExecutionError')) return false;
  return error.name === 'ChunkLoadError' || /\bRUNTIME-0(01|03|08|13)\b/.test(error.message);
}
