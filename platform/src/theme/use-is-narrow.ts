import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 767.98px)'; // narrower than media.md
const changes = (notify: () => void) => {
  const list = window.matchMedia(QUERY);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
};

/**
 * Whether the window is as narrow as a phone's, for content that has another place there. Use `media` where CSS is
 * enough.
 * @example const isNarrow = useIsNarrow(); return isNarrow ? <Chat /> : null;
 */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    changes,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
