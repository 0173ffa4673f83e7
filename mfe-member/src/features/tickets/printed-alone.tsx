import { createGlobalStyle } from 'styled-components';

/** While it is there, paper gets the open dialog alone: on as many pages as it needs, without its controls. */
export const PrintedAlone = createGlobalStyle`
  @media print {
    body > :not([role='dialog']) { display: none !important; }
    body > [role='dialog'] {
      position: static;
      inline-size: auto;
      max-block-size: none;
      overflow: visible;
      border: 0;
      box-shadow: none;
      animation: none;
    }
    body > [role='dialog'] :is(button, [data-screen-only]) { display: none; }
  }
`;
