import { useSyncExternalStore } from 'react';

const QUERY = '(hover: none)';

function subscribe(notify: () => void): () => void {
  const list = window.matchMedia(QUERY);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

/** Returns whether the device is touched, so that nothing appears when a pointer is over an element. */
export const useIsTouched = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
