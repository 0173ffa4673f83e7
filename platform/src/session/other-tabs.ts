/** Absent in tests without a browser, and when a build renders pages. */
const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('meridian-identity');

/** Tells the browser's other tabs that the identity may have changed. */
export const notifyOtherTabs = (): void => channel?.postMessage('changed');

/** Calls back when another tab reports it, and when the browser restores the page from its cache. */
export function onIdentityMayHaveChanged(check: () => void): void {
  channel?.addEventListener('message', check);
  if (typeof window === 'undefined') return;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check();
  });
}
