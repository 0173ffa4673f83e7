import type { ReactNode } from 'react';
import styled from 'styled-components';

/**
 * On narrow screens the first filter has a line of its own. Groups of buttons, and links, keep their width. With seven
 * or more choices, the first line contains the search and one of them.
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
  > :first-child:nth-last-child(n + 8) {
    flex-basis: 70%;
  }
  > [role='group'],
  > a {
    flex: 0 1 auto;
  }
  @media print {
    display: none;
  }
`;

/**
 * Renders the filters of a list: the search first, then the choices.
 * @example <FilterBar><SearchField … /><Select aria-label="State" … /></FilterBar>
 */
export const FilterBar = ({
  align = 'center',
  children,
}: {
  /** Use `end` if some choices have a label above them. */ align?: 'center' | 'end';
  children: ReactNode;
}) => <Bar $align={align}>{children}</Bar>;
