import type { Registry } from '@meridian/shared-types';
import { Suspense } from 'react';
import styled from 'styled-components';
import { BottomLinks } from '../lazy-components';
import { onPhone } from '../breakpoints';
import type { Viewer } from '../../registry/audience';
import { navItems } from './nav-items';

/** It is below the page and stays in view. While its links load, it has the same height. */
const Bar = styled.nav`
  display: none;
  ${onPhone} {
    position: sticky;
    z-index: 25;
    inset-block-end: 0;
    display: block;
    block-size: var(--bottom-bar);
    padding-block-end: env(safe-area-inset-bottom);
    border-block-start: 1px solid var(--color-border);
    background: var(--color-bg);
  }
`;

/** Renders the bar of phones with the pages that members open most. */
export function BottomBar({ registry, viewer }: { registry: Registry; viewer: Viewer | undefined }) {
  const items = navItems(registry, 'phone', viewer);
  if (items.length === 0) return null;
  return (
    <Bar id="bottom-bar" aria-label="Main pages">
      <Suspense>
        <BottomLinks items={items} />
      </Suspense>
    </Bar>
  );
}
