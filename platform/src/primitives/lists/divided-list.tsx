import type { ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.ul<{ $gap: string }>`
  display: grid;
  > * {
    min-inline-size: 0;
  }
  > * + * {
    margin-block-start: ${({ $gap }) => $gap};
    padding-block-start: ${({ $gap }) => $gap};
    border-block-start: 1px solid var(--color-border);
  }
`;
const gaps = { none: '0px', md: 'var(--space-4)', lg: 'var(--space-5)' };

/**
 * Renders items one below the other with a line between them. Its children are `li` elements. `gap` is the space on
 * each side of the line.
 * @example <Card><DividedList>{requests.map((request) => <li key={request.id}>…</li>)}</DividedList></Card>
 */
export const DividedList = ({
  as = 'ul',
  gap = 'md',
  children,
}: {
  as?: 'ul' | 'ol';
  gap?: keyof typeof gaps;
  children: ReactNode;
}) => (
  <List as={as} $gap={gaps[gap]}>
    {children}
  </List>
);
