import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/media';
import { useDisabled } from './disabled';

const Native = styled.button<{ $size: 'sm' | 'md' }>`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: ${({ $size }) => ($size === 'sm' ? '2.25rem' : '2.75rem')};
  block-size: ${({ $size }) => ($size === 'sm' ? '2.25rem' : '2.75rem')};
  padding: 0;
  border: 1px solid transparent;
  border-radius: var(--radius-full);
  background: transparent;
  color: var(--color-text-muted);
  cursor: pointer;
  transition:
    background-color var(--motion-fast),
    color var(--motion-fast);
  ${media.touch} {
    min-inline-size: 44px;
    min-block-size: 44px;
  }
  &:hover:not(:disabled, [aria-disabled='true']),
  &[data-state='open'] {
    background: var(--color-sunken);
    color: var(--color-text);
  }
  &[aria-pressed='true'] {
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
  }
  &:focus-visible {
    border-radius: var(--radius-full);
  }
  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.5;
    cursor: not-allowed;
  }
  > svg {
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** The accessible name. It says what the button does. */
  label: string;
  size?: 'sm' | 'md';
  children: ReactNode;
}

/**
 * Renders a button that shows only an icon. Use it for icons that everyone recognizes; TooltipIconButton has an
 * explanation.
 * @example <IconButton label="Close" onClick={close}><X aria-hidden /></IconButton>
 */
export function IconButton({ label, size = 'md', type = 'button', ...rest }: IconButtonProps) {
  return <Native {...rest} {...useDisabled(rest)} type={type} $size={size} aria-label={label} />;
}
