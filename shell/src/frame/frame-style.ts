import { media } from '@meridian/platform';
import { createGlobalStyle } from 'styled-components';

/** Measures of the frame. Without weight, so that a page's own rule about its place in `main` wins. */
export const FrameStyle = createGlobalStyle`
  :root {
    --gutter: var(--space-4);
    --main-top: var(--space-5);
    --bar-height: 4rem;
    ${media.md} { --gutter: var(--space-6); --main-top: var(--space-6); }
  }
  :where(#main > *) { grid-column: content; min-inline-size: 0; }
`;
