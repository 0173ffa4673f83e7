import { LRUCache } from 'lru-cache';

export { LRUCache } from 'lru-cache';

export interface TtlCacheOptions {
  /** Lifetime of a value in milliseconds, from the start of its load. */
  ttlMs: number;
  /** The maximum number of keys. The least recently used one is dropped. Default: 10,000. */
  max?: number;
}

export interface TtlCache<Key, Value, Context extends unknown[] = []> {
  /** Returns the cached value, or loads a new one. Concurrent calls with the same key share one load. */
  get(key: Key, ...context: Context): Promise<Value>;
  /** Loads a new value even if one is cached. */
  refresh(key: Key, ...context: Context): Promise<Value>;
  has(key: Key): boolean;
  delete(key: Key): void;
  clear(): void;
}

/**
 * Caches the results of `load` by key for a limited time. Failures are not cached. Further arguments of `get` are
 * passed to `load` and are not part of the key.
 * @example
 * const members = createTtlCache((userId: string) => chapters.memberships({ params: { userId } }), { ttlMs: 1000 });
 * await members.get(userId);
 */
export function createTtlCache<Key extends string | number, Value, Context extends unknown[] = []>(
  load: (key: Key, ...context: Context) => Promise<Value>,
  { ttlMs, max = 10_000 }: TtlCacheOptions,
): TtlCache<Key, Value, Context> {
  const cache = new LRUCache<Key, Promise<Value>>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  });
  const refresh = (key: Key, ...context: Context): Promise<Value> => {
    const value = load(key, ...context);
    cache.set(key, value);
    value.catch(() => {
      if (cache.peek(key) === value) cache.delete(key);
    });
    return value;
  };
  return {
    get: (key, ...context) => cache.get(key) ?? refresh(key, ...context),
    refresh,
    has: (key) => cache.has(key),
    delete: (key) => void cache.delete(key),
    clear: () => cache.clear(),
  };
}

/**
 * Creates a {@link TtlCache} of a single value.
 * @example const chapters = memoize(() => client.list(), 5000); await chapters();
 */
export function memoize<Value>(load: () => Promise<Value>, ttlMs: number): () => Promise<Value> {
  const cache = createTtlCache((_only: 0) => load(), { ttlMs, max: 1 });
  return () => cache.get(0);
}
