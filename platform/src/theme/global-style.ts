import { createGlobalStyle } from 'styled-components';
import { fontFaces } from './fonts';
import { tokenCss } from './tokens';

/** What is chosen, open or pressed. Without colors of our own, it has the system's colors of what is selected. */
const chosen = `:is([aria-pressed='true'], [aria-current='page'], [role='tab'][aria-selected='true'],
  [role='gridcell'][aria-selected='true'], [role='option']:is([aria-selected='true'], [data-highlighted]:not([data-highlighted='false'])),
  [role^='menuitem'][data-highlighted], :is([role='switch'], [role='checkbox'], [role='radio']):not([aria-checked='false']))`;

/**
 * Renders the tokens, the fonts and the background of the page. The shell renders it once, before everything else.
 * @example <><GlobalStyle /><App /></>
 */
export const GlobalStyle = createGlobalStyle`
  ${fontFaces}
  :root { color-scheme: light; ${tokenCss.constant} ${tokenCss.light} }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) { color-scheme: dark; ${tokenCss.dark} }
  }
  :root[data-theme='dark'] { color-scheme: dark; ${tokenCss.dark} }

  @media (forced-colors: active) {
    ${chosen}, ${chosen} * { forced-color-adjust: none; color: HighlightText !important; border-color: Highlight !important; }
    ${chosen} { background: Highlight !important; }
    ${chosen} * { background: transparent !important; }
    ${chosen} span:empty { background: HighlightText !important; }
    [role='tab'][aria-selected='false'] { border-color: Canvas !important; }
  }
  @media print {
    :root, :root:not([data-theme='light']), :root[data-theme='dark'] { color-scheme: light; ${tokenCss.paper} }
  }

  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  body {
    margin: 0;
    min-block-size: 100dvh;
    background: var(--color-bg);
    color: var(--color-text);
    font: 400 var(--text-md) / 1.6 var(--font-body);
    font-synthesis: none;
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
    overflow-wrap: break-word;
  }
  h1, h2, h3, h4, h5, h6 {
    margin: 0;
    font-family: var(--font-display);
    font-weight: 500;
    line-height: 1.15;
    letter-spacing: -0.012em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  p { margin: 0; text-wrap: pretty; }
  ul, ol { margin: 0; padding: 0; list-style: none; }
  figure, blockquote, dl, dd { margin: 0; }
  img, svg, video { max-inline-size: 100%; }
  img, video { block-size: auto; }
  button, input, textarea, select { font: inherit; color: inherit; letter-spacing: inherit; }
  a { color: inherit; }
  hr { border: 0; border-block-start: 1px solid var(--color-border); margin: 0; inline-size: 100%; }
  ::selection { background: var(--color-accent-soft); color: var(--color-accent-strong); }
  :focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px; border-radius: var(--radius-sm); }
  [tabindex='-1']:focus { outline: none; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition: none !important; scroll-behavior: auto !important; }
  }
`;
