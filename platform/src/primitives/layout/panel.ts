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

/** The styles that the entries of menus and select lists share. */
export const entry = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-sm);
  font-size: var(--text-sm);
  line-height: 1.4;
  overflow-wrap: anywhere;
  cursor: pointer;
  user-select: none;
  &[data-highlighted],
  &[data-state='open'] {
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
    outline: none;
  }
  &[data-disabled] {
    color: var(--color-text-muted);
    cursor: not-allowed;
  }
`;
