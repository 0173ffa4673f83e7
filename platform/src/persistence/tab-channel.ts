/** What a tab tells the browser's other tabs about what one person has not sent. */
export type TabMessage =
  | { owner: string; what: 'messages' }
  /** A draft was sent or thrown away. `was` is what it said. */
  | { owner: string; what: 'draft-gone'; key: string; was: unknown };

/** Absent where pages are tested without a browser, and where a build draws them. */
const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('meridian-unsent');

export const notifyTabs = (news: TabMessage): void => channel?.postMessage(news);
export const onTabMessage = (hear: (news: TabMessage) => void): void =>
  channel?.addEventListener('message', ({ data }) => hear(data as TabMessage));

/** Milliseconds to wait for another tab. A browser may put one to sleep in the middle of its work. */
const TIMEOUT_MS = 15_000;

/**
 * Runs `work` while no other tab does anything of this name. Where the browser has no such locks, and after 15 s, it
 * runs all the same.
 */
export async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  // pages without HTTPS have none
  const locks = typeof navigator === 'undefined' ? undefined : (navigator as Partial<Navigator>).locks;
  if (!locks) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), TIMEOUT_MS);
  let begun = false;
  const begin = () => {
    begun = true;
    clearTimeout(timer);
    return work();
  };
  try {
    await locks.request(`meridian-${name}`, { signal: waiting.signal }, begin);
  } catch (error) {
    if (begun) throw error;
    await work();
  }
}
