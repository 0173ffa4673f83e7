/** The key in the session storage. The value is the number of pages that each history entry has loaded of its lists. */
const STORAGE_KEY = 'meridian-loaded-pages';
/** The maximum number of stored entries. The oldest are removed first. */
const MAX_ENTRIES = 50;

/**
 * Returns the key of a list in the current history entry. The router gives each entry a key, which survives a reload.
 */
const keyOf = (list: string) => `${(history.state as { key?: string } | null)?.key ?? ''} ${list}`;

function readAll(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return []; // The browser stores nothing.
  }
}

/** Returns how many pages of a list this history entry had loaded before, or 1 if nothing is stored. */
export const loadedPages = (list: string): number => readAll().find(([key]) => key === keyOf(list))?.[1] ?? 1;

/** Stores the number of loaded pages, so that the same pages are loaded after a reload. */
export function storeLoadedPages(list: string, count: number): void {
  const others = readAll().filter(([key]) => key !== keyOf(list));
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...others, [keyOf(list), count]].slice(-MAX_ENTRIES)));
  } catch {
    // The browser stores nothing.
  }
}
