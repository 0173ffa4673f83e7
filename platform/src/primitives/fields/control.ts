import { css } from 'styled-components';

/** The styles that text inputs, text areas and select triggers share. */
export const control = css`
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: 2.875rem;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-md);
  background: var(--color-surface);
  color: var(--color-text);
  font-family: var(--font-body);
  font-size: var(--text-md);
  line-height: 1.4;
  transition:
    border-color var(--motion-fast),
    box-shadow var(--motion-fast);
  &::placeholder {
    color: var(--color-text-muted);
    opacity: 1;
  }
  &:hover:not(:disabled) {
    border-color: var(--color-text-muted);
  }
  &:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: 1px;
    border-color: transparent;
    border-radius: var(--radius-md);
  }
  &[aria-invalid='true'] {
    border-color: var(--color-danger);
    box-shadow: inset 0 0 0 1px var(--color-danger);
  }
  &:disabled {
    background: var(--color-sunken);
    color: var(--color-text-muted);
    cursor: not-allowed;
  }
  &:read-only:not(:disabled, button) {
    background: var(--color-sunken);
  }
`;
