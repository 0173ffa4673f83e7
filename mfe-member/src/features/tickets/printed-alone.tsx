import { createGlobalStyle } from 'styled-components';

/** While this is rendered, only the open dialog is printed, without its controls and on as many pages as it needs. */
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
