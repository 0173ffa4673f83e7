import type { ReactNode } from 'react';
import styled from 'styled-components';

/**
 * The first has a line of its own where there is little room; groups of buttons, and links, are as wide as they are.
 */
const Bar = styled.div<{ $align: 'center' | 'end' }>`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: ${({ $align }) => $align};
  > * {
    flex: 1 1 9rem;
    min-inline-size: 0;
  }
  > :first-child {
    flex: 3 1 17rem;
  }
  > [role='group'],
  > a {
    flex: 0 1 auto;
  }
`;

/**
 * What a list is narrowed with: the search first, then the choices.
 * @example <FilterBar><SearchField … /><Select aria-label="State" … /></FilterBar>
 */
export const FilterBar = ({
  align = 'center',
  children,
}: {
  /** `end` where some choices have a label above them. */ align?: 'center' | 'end';
  children: ReactNode;
}) => <Bar $align={align}>{children}</Bar>;
