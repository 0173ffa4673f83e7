import { createTabChannel } from '../persistence/tab-channel';

const { notify, onMessage } = createTabChannel<'changed'>('meridian-identity');

/** Tells the browser's other tabs that the identity may have changed. */
export const notifyOtherTabs = (): void => notify('changed');

/** Calls back when another tab reports a change, and when the browser restores the page from its cache. */
export function onIdentityMayHaveChanged(check: () => void): void {
  onMessage(check);
  if (typeof window === 'undefined') return;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check();
  });
}
