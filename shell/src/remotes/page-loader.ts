import type { Remote } from '@meridian/shared-types';
import type { PageFailure } from '@meridian/shared-types/page-reports';
import type { ComponentType } from 'react';
import type { ModuleRoutes } from './connect';

/**
 * The time in milliseconds after which loading a page is aborted. A module that is served from source may first have to
 * be built.
 */
const TIMEOUT_MS = process.env.NODE_ENV === 'development' ? 120_000 : 8000;

/** The error for a page that could not be loaded, as opposed to an error inside a page. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
  constructor(
    message: string,
    /** Whether the module's files arrived and its code failed. Only a new document can load other code. */
    readonly isCode: boolean,
    /** Whether the page did not arrive in time. This document would wait for the same response again. */
    readonly isLate: boolean,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The address of a page: the module's version in this document, and the path pattern of the mount. */
export interface PageAddress {
  remote: Remote;
  path: string;
}

export interface PageLoader {
  /** Returns the page's component. The promise is the same until it is retried. */
  page: (address: PageAddress) => Promise<ComponentType>;
  /** Loads the page for a visit of `href`, again if it failed before. It never rejects, unlike `page`. */
  prepare: (address: PageAddress, href: string) => Promise<void>;
  /** Removes a failure, so that the next `page` tries again. */
  retry: (address: PageAddress) => void;
}

/** The milliseconds until a page was loaded, or the kind of failure. */
export type PageOutcome = { ms: number } | { failure: PageFailure };

/** The functions that load modules. */
export interface ModuleSource {
  loadModule: (remote: Remote) => Promise<ModuleRoutes>;
  /** Makes the pending loads of a module fail immediately. */
  cancelModule: (remote: Remote) => void;
  /** Returns whether another attempt could succeed in this document. */
  isMissingFile: (error: unknown) => boolean;
  /**
   * It is called once for each failed attempt with the address that is opened. The page stays pending until the promise
   * resolves. The function may replace the document.
   */
  onFailure: (remote: Remote, href: string) => Promise<void>;
  /** It is called once for each attempt, with the milliseconds that it took or the kind of failure. */
  onOutcome: (remote: Remote, outcome: PageOutcome) => void;
}

interface Attempt {
  promise: Promise<ComponentType>;
  failed: boolean;
}

export function createPageLoader({
  loadModule,
  cancelModule,
  isMissingFile,
  onFailure,
  onOutcome,
}: ModuleSource): PageLoader {
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
    const begun = performance.now();
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new Error(`It did not arrive within ${TIMEOUT_MS} ms`));
        cancelModule(remote);
      }, TIMEOUT_MS);
    });
    const missing = new Set<string>();
    /** Tries again while each failure is of another file. A failure names its file. */
    const tryEachFile = (): Promise<ComponentType> =>
      component(address).catch((error: unknown) => {
        const { message } = error as Error;
        if (isLate || !isMissingFile(error) || missing.has(message)) throw error;
        missing.add(message);
        return tryEachFile();
      });
    try {
      // After a failure, the browser answers the first request for each file with the failed preload from the page's
      // head: for the manifest, the entry, the routes, and each file of the page.
      const Page = await Promise.race([failedBefore.has(keyOf(address)) ? tryEachFile() : component(address), late]);
      onOutcome(remote, { ms: Math.round(performance.now() - begun) });
      return Page;
    } catch (cause) {
      failedBefore.add(keyOf(address));
      const isCode = !isLate && !isMissingFile(cause);
      onOutcome(remote, { failure: isLate ? 'late' : isCode ? 'code' : 'missing' });
      await onFailure(remote, href);
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
