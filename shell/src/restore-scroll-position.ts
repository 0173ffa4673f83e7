/**
 * The key in the session storage under which the router keeps the scroll positions of a tab, by the keys of its history
 * entries.
 */
const STORAGE_KEY = 'react-router-scroll-positions';
/**
 * The time in milliseconds after which the position is no longer restored, if the page is still shorter than before.
 */
const GIVE_UP_MS = 10_000;
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function readScrollPosition(): number | undefined {
  try {
    const positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
    return positions[(history.state as { key?: string } | null)?.key ?? 'default'];
  } catch {
    return undefined; // The browser stores nothing.
  }
}

/**
 * Scrolls to the previous position after a reload, and after Back from another site. The router does so only once, when
 * the page is short because its data is missing. This waits while the page grows, until the person scrolls.
 */
export function restoreScrollPosition(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const position = navigation?.type === 'navigate' ? undefined : readScrollPosition();
  if (!position) return;
  const follow = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < position) return;
    window.scrollTo(0, position);
    stop();
  });
  const stop = () => {
    follow.disconnect();
    clearTimeout(timer);
    for (const event of BY_HAND) removeEventListener(event, stop, true);
  };
  const timer = setTimeout(stop, GIVE_UP_MS);
  for (const event of BY_HAND) addEventListener(event, stop, true);
  follow.observe(document.body);
}
