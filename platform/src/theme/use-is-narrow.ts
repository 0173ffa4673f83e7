import { useSyncExternalStore } from 'react';

/** The media queries for windows narrower than `media.md` and `media.sm`. */
const QUERIES = { md: '(max-width: 767.98px)', sm: '(max-width: 479.98px)' } as const;
type Width = keyof typeof QUERIES;

const subscribeTo = (query: string) => (notify: () => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
};
const CHANGES = { md: subscribeTo(QUERIES.md), sm: subscribeTo(QUERIES.sm) };

/**
 * Returns whether the window is narrower than a breakpoint. Use it for content that has another place on narrow
 * screens, and `media` if CSS is enough.
 * @example const isNarrow = useIsNarrow(); return isNarrow ? <Chat /> : null;
 */
export const useIsNarrow = (than: Width = 'md'): boolean =>
  useSyncExternalStore(
    CHANGES[than],
    () => window.matchMedia(QUERIES[than]).matches,
    () => false,
  );
