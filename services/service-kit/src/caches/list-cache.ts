import type { SignalPayload } from '@meridian/shared-types/contracts';
import type { Request } from 'express';
import type { SignalBus } from '../redis/signal-bus';
import { createTtlCache, type TtlCache } from './ttl-cache';

/** Milliseconds from the start of a read for which a page is cached. */
const REMEMBERED_MS = 500;
/** The maximum number of cached pages of a list. */
const MAX_PAGES = 200;

/** A short-lived cache of list pages that are the same for many people. */
export interface ListCache {
  /**
   * Wraps a read so that its pages are cached. The key must contain everything on which a page depends, including what
   * its readers may see. Pages are shared, so nobody may change them.
   */
  cached<Key extends object, Page>(
    read: (key: Key) => Promise<Page>,
  ): (key: Key, allowsCached: boolean) => Promise<Page>;
  /** Removes all pages from the cache, also in other replicas. Use it as a service's `onChange`. */
  forgetAll(): void;
}

/**
 * Creates a cache whose pages are at most 500 ms old and never older than a change by this service. Without Redis,
 * other replicas may keep a page for the whole 500 ms.
 * @example
 * const lists = createListCache('events', bus);
 * const firstPage = lists.cached((key: { isPublic: boolean }) => Events.find(key).limit(50).lean());
 * await firstPage({ isPublic: true }, allowsCached(req));
 */
export function createListCache(service: SignalPayload<'listsChanged'>['service'], bus: SignalBus): ListCache {
  const caches: TtlCache<string, unknown>[] = [];
  const clear = () => {
    for (const cache of caches) cache.clear();
  };
  bus.onSignal('listsChanged', (changed) => {
    if (changed.service === service) clear();
  });
  return {
    cached<Key extends object, Page>(read: (key: Key) => Promise<Page>) {
      const cache = createTtlCache((key: string) => read(JSON.parse(key) as Key), {
        ttlMs: REMEMBERED_MS,
        max: MAX_PAGES,
      });
      caches.push(cache);
      return (key, isRecalled) => cache[isRecalled ? 'get' : 'refresh'](JSON.stringify(key));
    },
    forgetAll() {
      clear();
      bus.publish('listsChanged', { service });
    },
  };
}

/** Whether a cached page may be used. The gateway sends `no-cache` if the person has just changed something. */
export const allowsCached = ({ headers }: Pick<Request, 'headers'>): boolean => headers['cache-control'] !== 'no-cache';
