/** Absent where pages are tested without a browser, and where a build draws them. */
const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('meridian-identity');

/** Tells the browser's other tabs that it may be somebody else's now. */
export const notifyOtherTabs = (): void => channel?.postMessage('changed');

/** Calls back when another tab told so, and when the browser brings back a page as it was left. */
export function onIdentityMayHaveChanged(check: () => void): void {
  channel?.addEventListener('message', check);
  if (typeof window === 'undefined') return;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check();
  });
}
