import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { media } from '../../theme/media';

const Columns = styled.div<{ $narrowSidebar: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  align-items: start;
  ${({ $narrowSidebar }) =>
    $narrowSidebar
      ? css`
          ${media.xl} {
            grid-template-columns: minmax(0, 1fr) 18rem;
          }
        `
      : css`
          ${media.lg} {
            grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
          }
        `}
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
`;

interface Props {
  main: ReactNode;
  side: ReactNode;
  /** Whether the sidebar has a fixed width, because the main content needs the space. */
  narrowSidebar?: boolean;
}

/**
 * Renders the main content with a sidebar. They are stacked on narrow screens.
 * @example <TwoColumns main={<Announcements />} side={<Events />} />
 */
export const TwoColumns = ({ main, side, narrowSidebar = false }: Props) => (
  <Columns $narrowSidebar={narrowSidebar}>
    <Column>{main}</Column>
    <Column>{side}</Column>
  </Columns>
);
