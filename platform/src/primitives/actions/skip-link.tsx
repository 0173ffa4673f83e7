import type { ReactNode } from 'react';
import styled from 'styled-components';

const Link = styled.a`
  position: absolute;
  z-index: 70;
  inset-block-start: var(--space-2);
  inset-inline-start: var(--space-2);
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-full);
  background: var(--color-text);
  color: var(--color-bg);
  font-weight: 600;
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

interface SkipLinkProps {
  /** The id of the element that is skipped to, or that contains it. */
  targetId: string;
  /** Moves the focus. It gets the link. */
  onSkip: (link: HTMLAnchorElement) => void;
  children: ReactNode;
}

/**
 * Renders a link with which people who use the keyboard skip a part of the page. It is shown while it has the focus.
 *
 * @example <SkipLink targetId="main" onSkip={focusMain}>Skip to content</SkipLink>
 */
export const SkipLink = ({ targetId, onSkip, children }: SkipLinkProps) => (
  <Link
    href={`#${targetId}`}
    onClick={(event) => {
      event.preventDefault();
      onSkip(event.currentTarget);
    }}
  >
    {children}
  </Link>
);
