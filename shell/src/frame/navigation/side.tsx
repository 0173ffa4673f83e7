import { Skeleton } from '@meridian/platform';
import { Suspense, type ReactNode } from 'react';
import styled from 'styled-components';
import { breakpoint } from '../breakpoints';

const Aside = styled.aside`
  display: none;
  ${breakpoint.wide} {
    display: block;
    flex: none;
    inline-size: 16.5rem;
    border-inline-end: 1px solid var(--color-border);
  }
`;
const Scroll = styled.div`
  position: sticky;
  inset-block-start: var(--bar-height);
  max-block-size: calc(100dvh - var(--bar-height));
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  padding: var(--space-5) var(--space-4) var(--space-6);
`;

/** Renders the column of the side navigation in wide frames. Without children it shows a skeleton. */
export function Side({ children }: { children?: ReactNode }) {
  const skeleton = <Skeleton lines={8} height="2rem" />;
  return (
    <Aside>
      <Scroll>
        <Suspense fallback={skeleton}>{children ?? skeleton}</Suspense>
      </Scroll>
    </Aside>
  );
}

const STORAGE_KEY = 'meridian:side';

/**
 * Returns whether this browser's last visitor had a side navigation. If so, its space is reserved while the session
 * loads.
 */
export function wasSideShown(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'yes';
  } catch {
    return false; // There is no storage, or no browser.
  }
}

export function storeSideShown(isShown: boolean): void {
  try {
    if (isShown) localStorage.setItem(STORAGE_KEY, 'yes');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, the column appears when the session is loaded.
  }
}
