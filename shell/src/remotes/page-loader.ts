import type { Remote } from '@meridian/shared-types';
import type { ComponentType } from 'react';
import type { ModuleRoutes } from './connect';

/** Milliseconds after which a page that does not arrive is given up. */
const TIMEOUT_MS = 8000;
/**
 * How often a retry requests what is missing. A browser gives a failed preload of the page's head to the first request
 * for each file: one attempt for the manifest, the entry, the routes and the page each, and one more.
 */
const ATTEMPTS_OF_A_RETRY = 5;

/** Why a page could not be loaded, as opposed to an error inside a page. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
  constructor(
    message: string,
    /** Whether the module's files arrived and its code failed: only another document can load other code. */
    readonly isCode: boolean,
    /** Whether it did not arrive in time: this document would wait for the same response again. */
    readonly isLate: boolean,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
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

/** Where modules come from. */
export interface ModuleSource {
  loadModule: (remote: Remote) => Promise<ModuleRoutes>;
  /** Makes what is on its way fail at once. */
  cancelModule: (remote: Remote) => void;
  /** Whether another attempt could succeed in this document. */
  isMissingFile: (error: unknown) => boolean;
  /**
   * Called once for each failed attempt with the address that is opened. The page stays pending until it resolves; it
   * may replace the document.
   */
  onFailure: (remote: Remote, href: string) => Promise<void>;
}

interface Attempt {
  promise: Promise<ComponentType>;
  failed: boolean;
}

/** Loads pages of modules. */
export function createPageLoader({ loadModule, cancelModule, isMissingFile, onFailure }: ModuleSource): PageLoader {
  const attempts = new Map<string, Attempt>();
  const failedBefore = new Set<string>();
  const keyOf = ({ remote, path }: PageAddress) => `${remote.name} ${path}`;

  async function component({ remote, path }: PageAddress): Promise<ComponentType> {
    const { routes } = await loadModule(remote);
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`${remote.name} has no route ${path}`);
    const { Component } = await route.lazy();
    if (!Component) throw new Error(`${remote.name} has no page at ${path}`);
    return Component;
  }

  async function load(address: PageAddress, href: string): Promise<ComponentType> {
    const { remote } = address;
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new Error(`It did not arrive within ${TIMEOUT_MS} ms`));
        cancelModule(remote);
      }, TIMEOUT_MS);
    });
    const tryUpTo = (times: number): Promise<ComponentType> =>
      component(address).catch((error: unknown) => {
        if (times <= 1 || isLate || !isMissingFile(error)) throw error;
        return tryUpTo(times - 1);
      });
    try {
      return await Promise.race([tryUpTo(failedBefore.has(keyOf(address)) ? ATTEMPTS_OF_A_RETRY : 1), late]);
    } catch (cause) {
      failedBefore.add(keyOf(address));
      await onFailure(remote, href);
      const isCode = !isLate && !isMissingFile(cause);
      throw new LoadFailure(`${remote.name} ${remote.version} could not be loaded`, isCode, isLate, { cause });
    } finally {
      clearTimeout(timer);
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
