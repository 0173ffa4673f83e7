const PREFIX = 'meridian-page-';

/**
 * The name of the browser's cache with what one person needs to open a page without a connection. It is deleted when
 * they log out, when their session turns out to have ended, and when somebody else signs in.
 * @example caches.open(keptPageName(user.id, location.pathname))
 */
export const keptPageName = (userId: string, path: string): string => `${PREFIX}${userId}${path}`;

/** Deletes the pages that are kept in this browser, but those of one person where `exceptOf` is given. */
export async function deleteKeptPages(exceptOf?: string): Promise<void> {
  try {
    const isOwn = (name: string) => exceptOf !== undefined && name.startsWith(PREFIX + exceptOf);
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !isOwn(name)) await caches.delete(name);
  } catch {
    /* a browser without caches has kept nothing */
  }
}
