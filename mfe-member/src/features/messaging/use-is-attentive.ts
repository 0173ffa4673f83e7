import { useSyncExternalStore } from 'react';

const EVENTS = ['focus', 'blur'] as const;

function subscribe(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  for (const event of EVENTS) window.addEventListener(event, notify);
  return () => {
    document.removeEventListener('visibilitychange', notify);
    for (const event of EVENTS) window.removeEventListener(event, notify);
  };
}

/** Returns whether the person looks at this page: it is visible and has the focus. */
export const useIsAttentive = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());
