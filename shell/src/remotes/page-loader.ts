import type { Remote } from '@meridian/shared-types';
import type { ComponentType } from 'react';
import type { ModuleRoutes } from './connect';

/** Why a page could not be loaded, as opposed to an error inside a page. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
}

/** A page of a module: the version that this document runs, and the mount's path pattern. */
export interface PageAddress {
  remote: Remote;
  path: string;
}

export interface PageLoader {
  /** The page's component; the same promise each time, until it is retried. */
  page: (address: PageAddress) => Promise<ComponentType>;
  /**
   * Loads it for a visit of `href`, again if it failed before. Never rejects: `page` does.
   */
  prepare: (address: PageAddress, href: string) => Promise<void>;
  /** Drops a failure, so that the next `page` tries again. */
  retry: (address: PageAddress) => void;
}

interface Attempt {
  promise: Promise<ComponentType>;
  failed: boolean;
}

/**
 * Loads pages of modules.
 * @param onFailure called once for each failed attempt with the address that is opened. The page stays pending until it
 *   resolves; it may replace the document.
 */
export function createPageLoader(
  loadModule: (name: string) => Promise<ModuleRoutes>,
  onFailure: (remote: Remote, href: string) => Promise<void>,
): PageLoader {
  const attempts = new Map<string, Attempt>();
  const keyOf = ({ remote, path }: PageAddress) => `${remote.name} ${path}`;

  async function load({ remote, path }: PageAddress, href: string): Promise<ComponentType> {
    try {
      const { routes } = await loadModule(remote.name);
      const route = routes.find((candidate) => candidate.path === path);
      if (!route) throw new Error(`${remote.name} has no route ${path}`);
      return (await route.lazy()).Component;
    } catch (cause) {
      await onFailure(remote, href);
      throw new LoadFailure(`${remote.name} ${remote.version} could not be loaded`, { cause });
    }
  }

  function attemptAt(address: PageAddress, href = location.href): Attempt {
    const known = attempts.get(keyOf(address));
    if (known) return known;
    const attempt: Attempt = { promise: load(address, href), failed: false };
    attempt.promise.catch(() => {
      attempt.failed = true;
    });
    attempts.set(keyOf(address), attempt);
    return attempt;
  }

  function retry(address: PageAddress): void {
    if (attempts.get(keyOf(address))?.failed) attempts.delete(keyOf(address));
  }

  return {
    page: (address) => attemptAt(address).promise,
    prepare: async (address, href) => {
      retry(address);
      await attemptAt(address, href).promise.catch(() => undefined);
    },
    retry,
  };
}
