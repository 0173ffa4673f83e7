import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { media } from '../../theme/media';
import { useDisabled } from './disabled';
import { Spinner } from '../layout/spinner';

/** The prominence of a button. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** 36, 44 or 52 px high. On phones the lowest height is 44 px. */
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants = {
  primary: css`
    background: var(--color-accent);
    color: var(--color-on-accent);
    &:hover:not([aria-disabled='true'], :disabled) {
      background: var(--color-accent-strong);
    }
  `,
  secondary: css`
    background: var(--color-surface);
    color: var(--color-text);
    border-color: var(--color-border-strong);
    &:hover:not([aria-disabled='true'], :disabled) {
      background: var(--color-sunken);
      border-color: var(--color-text-muted);
    }
  `,
  quiet: css`
    background: transparent;
    color: var(--color-accent);
    &:hover:not([aria-disabled='true'], :disabled) {
      background: var(--color-accent-soft);
      color: var(--color-accent-strong);
    }
  `,
  danger: css`
    background: transparent;
    color: var(--color-danger);
    border-color: currentcolor;
    &:hover:not([aria-disabled='true'], :disabled) {
      background: var(--color-danger-soft);
    }
  `,
};
const sizes = {
  sm: css`
    min-block-size: 2.25rem;
    padding: var(--space-1) var(--space-3);
    font-size: var(--text-sm);
    ${media.touch} {
      min-block-size: 44px;
      min-inline-size: 44px;
    }
  `,
  md: css`
    min-block-size: 2.75rem;
    padding: var(--space-2) var(--space-5);
    font-size: var(--text-sm);
  `,
  lg: css`
    min-block-size: 3.25rem;
    padding: var(--space-3) var(--space-6);
    font-size: var(--text-md);
  `,
};

interface Shape {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $block: boolean;
}
const shape = css<Shape>`
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  inline-size: ${({ $block }) => ($block ? '100%' : 'auto')};
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  border: 1px solid transparent;
  border-radius: var(--radius-full);
  font-family: var(--font-body);
  font-weight: 600;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  cursor: pointer;
  transition:
    background-color var(--motion-fast),
    border-color var(--motion-fast),
    color var(--motion-fast),
    translate var(--motion-fast);
  &:focus-visible {
    outline-offset: 3px;
    border-radius: var(--radius-full);
  }
  &:active:not([aria-disabled='true'], :disabled) {
    translate: 0 1px;
  }
  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.55;
    cursor: not-allowed;
  }
  > svg {
    flex: none;
    inline-size: 1.125em;
    block-size: 1.125em;
  }
  @media print {
    display: none;
  }
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}
`;
const Native = styled.button<Shape>`
  ${shape}
`;
const Routed = styled(Link)<Shape>`
  ${shape}
`;

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The icon before the text. It is decorative. */
  icon?: ReactNode;
  /** Whether the button takes the whole width. */
  block?: boolean;
}
export interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Whether the action is in progress. The button stays focused and readable, but cannot be pressed. */
  pending?: boolean;
  /** The text that replaces the button's text while pending. */
  pendingText?: string;
  children: ReactNode;
}

/**
 * Renders a button. Use `primary` once per view, `secondary` beside it, `quiet` in lists, and `danger` for actions that
 * cannot be undone.
 * @example <Button variant="secondary" pending={rsvp.isPending} pendingText="Saving..." onClick={save}>Going</Button>
 */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  block = false,
  pending = false,
  pendingText,
  type = 'button',
  disabled,
  onFocus,
  onBlur,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const state = useDisabled({ disabled, onFocus, onBlur, onClick });
  return (
    <Native
      {...rest}
      {...state}
      type={type}
      $variant={variant}
      $size={size}
      $block={block}
      {...(pending && { 'aria-disabled': true })}
      onClick={(event) => (pending ? event.preventDefault() : state.onClick(event))}
    >
      {pending ? <Spinner /> : icon}
      {pending ? (pendingText ?? children) : children}
    </Native>
  );
}

/**
 * Renders a link that looks like a button. Use it for navigation, never for actions.
 * @example <ButtonLink to="/subscribe">Upgrade Now</ButtonLink>
 */
export function ButtonLink({
  variant = 'primary',
  size = 'md',
  icon,
  block = false,
  to,
  children,
  ...rest
}: Look &
  Omit<ComponentPropsWithRef<'a'>, 'href'> & {
    to: string;
    state?: unknown;
    /** Whether the page keeps its scroll position. */
    preventScrollReset?: boolean;
    /** Whether the browser follows the link itself, as for a file. */
    reloadDocument?: boolean;
  }) {
  return (
    <Routed {...rest} to={to} $variant={variant} $size={size} $block={block}>
      {icon}
      {children}
    </Routed>
  );
}
