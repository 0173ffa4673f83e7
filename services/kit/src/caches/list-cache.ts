import type { SignalPayload } from '@meridian/shared-types/contracts';
import type { Request } from 'express';
import type { SignalBus } from '../redis/signal-bus';
import { createTtlCache, type TtlCache } from './ttl-cache';

/** Milliseconds from the start of a read. */
const REMEMBERED_MS = 500;
/** Pages of a list. */
const MAX_PAGES = 200;

/** Remembers for a moment the pages of lists that many people see alike. */
export interface ListCache {
  /**
   * Makes a read remember its pages. The key holds everything that a page depends on, also what its readers may see.
   * Pages are shared: nobody may change them.
   */
  cached<Key extends object, Page>(
    read: (key: Key) => Promise<Page>,
  ): (key: Key, allowsCached: boolean) => Promise<Page>;
  /** Forgets all pages, also in other replicas. For a service's `onChange`. */
  forgetAll(): void;
}

/**
 * Pages are at most 500 ms old, and never from before a change that their service has made. Without Redis other
 * replicas keep theirs for the 500 ms.
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

/** Whether a read may be remembered: the gateway asks for no-cache where the person has just changed something. */
export const allowsCached = ({ headers }: Pick<Request, 'headers'>): boolean => headers['cache-control'] !== 'no-cache';
