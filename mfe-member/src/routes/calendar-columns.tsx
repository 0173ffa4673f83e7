import { media } from '@meridian/platform';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  align-items: start;
  ${media.xl} {
    grid-template-columns: minmax(0, 1fr) 18rem;
  }
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
`;

/** The calendar with a narrow sidebar, stacked on narrow screens. */
export function CalendarColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <Columns>
      <Column>{main}</Column>
      <Column>{side}</Column>
    </Columns>
  );
}
