const PREFIX = 'meridian-page-';

/**
 * Returns the name of the browser cache with the data that one person needs to open a page without a connection. The
 * cache is deleted when they log out, when the page finds that their session has ended, and when somebody else signs
 * in. The name ends with the path, by which a service worker finds the cache.
 * @example caches.open(pageCacheName(user.id, location.pathname))
 */
export const pageCacheName = (userId: string, path: string): string => `${PREFIX}${userId}${path}`;

/** Deletes the caches of pages in this browser, except those of the person `exceptOf` if it is given. */
export async function deletePageCaches(exceptOf?: string): Promise<void> {
  try {
    const isOwn = (name: string) => exceptOf !== undefined && name.startsWith(PREFIX + exceptOf);
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !isOwn(name)) await caches.delete(name);
  } catch {
    /* A browser without caches has stored nothing. */
  }
}
