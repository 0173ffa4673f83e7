/** In the storage of the tab: how many pages of its lists each history entry has loaded. */
const STORAGE_KEY = 'meridian-loaded-pages';
/** Entries that are kept; the oldest are forgotten first. */
const MAX_ENTRIES = 50;

/** The list of an entry. Entries have their keys from the router, and keep them when the page is reloaded. */
const keyOf = (list: string) => `${(history.state as { key?: string } | null)?.key ?? ''} ${list}`;

function readAll(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return []; // the browser keeps nothing
  }
}

/** How many pages of a list this history entry had loaded before; 1 if nothing is known. */
export const loadedPages = (list: string): number => readAll().find(([key]) => key === keyOf(list))?.[1] ?? 1;

/** Remembers it, so that the same pages are there after a reload. */
export function rememberLoadedPages(list: string, count: number): void {
  const others = readAll().filter(([key]) => key !== keyOf(list));
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...others, [keyOf(list), count]].slice(-MAX_ENTRIES)));
  } catch {
    // the browser keeps nothing
  }
}
