import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { Tooltip } from './tooltip';

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
  transition: background-color var(--motion-fast), color var(--motion-fast);
  &:hover:not(:disabled), &[data-state='open'], &[aria-pressed='true'] { background: var(--color-sunken); color: var(--color-text); }
  &:focus-visible { border-radius: var(--radius-full); }
  &:disabled { opacity: 0.5; cursor: not-allowed; }
  > svg { inline-size: 1.25rem; block-size: 1.25rem; }
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** What it does: its name for people who listen, and its tooltip. */
  label: string;
  size?: 'sm' | 'md';
  /** Shows the label on hover and focus. Default true. */
  tooltip?: boolean;
  children: ReactNode;
}

/**
 * A button that shows only an icon.
 * @example <IconButton label="Close" onClick={close}><X aria-hidden /></IconButton>
 */
export function IconButton({ label, size = 'md', type = 'button', tooltip = true, ...rest }: IconButtonProps) {
  const button = <Native {...rest} type={type} $size={size} aria-label={label} />;
  return tooltip ? <Tooltip content={label}>{button}</Tooltip> : button;
}
