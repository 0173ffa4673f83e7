import type { ReactNode } from 'react';
import styled from 'styled-components';

/** The first has a line of its own where there is little room; groups of buttons are as wide as they are. */
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  > * { flex: 1 1 9rem; min-inline-size: 0; }
  > :first-child { flex: 3 1 17rem; }
  > [role='group'] { flex: 0 1 auto; }
`;

/**
 * What a list is narrowed with: the search first, then the choices.
 * @example <FilterBar><SearchField … /><Select aria-label="State" … /></FilterBar>
 */
export const FilterBar = ({ children }: { children: ReactNode }) => <Bar>{children}</Bar>;
