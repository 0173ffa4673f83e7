import { media } from '@meridian/platform';
import { createGlobalStyle } from 'styled-components';
import { onPhone } from './breakpoints';

/** The buttons that are printed, because they show a value or content. */
const PRINTED = "[data-printed], [role='combobox'], [role='switch'], [role='radio'], [role='checkbox']";

/**
 * Sets the sizes of the frame. `:where()` has no specificity, so that a page's own rules take precedence. An element of
 * the page that gets the focus scrolls to a place below the bar and a notice. The margin belongs to these elements and
 * not to the window, because the focus of the bar itself must not scroll the page.
 */
export const FrameStyle = createGlobalStyle`
  :root {
    --gutter: var(--space-4);
    --main-top: var(--space-4);
    --bar-height: 4rem;
    --bottom-bar: 0px;
    scroll-padding-block-end: var(--bottom-bar);
    ${media.md} { --gutter: var(--space-6); --main-top: var(--space-6); }
  }
  ${onPhone} {
    :root:has(#bottom-bar) { --bottom-bar: calc(min(3.5rem, 60px) + env(safe-area-inset-bottom)); }
  }
  :where(#main, footer) :where(a, button, input, textarea, [tabindex]) { scroll-margin-block-start: calc(var(--bar-height) + 5rem); }
  ${media.touch} {
    :where(#main :is(h2, h3, h4, strong, bdi, th) > a) { padding-block: 0.85rem; }
  }
  @media print {
    aside, footer, body header:not(#main header) { display: none; }
    nav, button:not(${PRINTED}), [role='tablist'], [data-screen-only] { display: none !important; }
  }
  :where(#main > *) { grid-column: content; min-inline-size: 0; }
`;
