import type { ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled.div<{ $padded: boolean; $interactive: boolean }>`
  position: relative;
  min-inline-size: 0;
  padding: ${({ $padded }) => ($padded ? 'var(--space-5)' : '0')};
  overflow: ${({ $padded }) => ($padded ? 'visible' : 'hidden')};
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  overflow-wrap: anywhere;
  ${({ $interactive }) =>
    $interactive &&
    `
    transition: border-color var(--motion-fast), box-shadow var(--motion-fast), translate var(--motion-fast);
    &:hover, &:focus-within { border-color: var(--color-border-strong); box-shadow: var(--shadow-2); }
    &:hover { translate: 0 -2px; }
  `}
`;

export interface CardProps {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  id?: string;
  /** Whether the card has padding. Default true. */
  padded?: boolean;
  /** Whether the card has hover styles. Use them if its title is a link. */
  interactive?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
}

/**
 * Renders a card for one thing on the page.
 * @example <Card as="article" interactive><Heading level={3}>…</Heading></Card>
 */
export const Card = ({ as = 'div', padded = true, interactive = false, ...rest }: CardProps) => (
  <Box as={as} $padded={padded} $interactive={interactive} {...rest} />
);
