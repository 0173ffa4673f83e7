import { css, keyframes } from 'styled-components';

const appear = keyframes`from { opacity: 0; translate: 0 -4px; }`;

/** The styles that menus and select lists share. */
export const panel = css`
  z-index: 50;
  overflow: hidden;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
  background: var(--color-surface-raised);
  color: var(--color-text);
  box-shadow: var(--shadow-3);
  animation: ${appear} var(--motion-fast);
`;
