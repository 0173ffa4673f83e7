import { createTabChannel } from './tab-channel';

/** A message to the browser's other tabs about a person's unsent text. */
export type TabMessage =
  | { owner: string; what: 'messages' }
  | { owner: string; what: 'draft-saved'; key: string; tab: string; value: unknown; savedAt: number }
  /** A draft was sent or discarded. `was` is its last value. */
  | { owner: string; what: 'draft-gone'; key: string; was: unknown };

export const { notify: notifyTabs, onMessage: onTabMessage } = createTabChannel<TabMessage>('meridian-unsent');

/** The time in milliseconds to wait for another tab, which the browser may have suspended during its work. */
const TIMEOUT_MS = 15_000;

/**
 * Runs `work` while no other tab holds the lock of this name. It runs without the lock if the browser does not support
 * locks, or after 15 s.
 */
export async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  // Browsers provide locks only over HTTPS.
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
