import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/media';

const Frame = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);
  > :last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }
  ${media.md} {
    grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
    > :last-child:nth-child(odd) {
      grid-column: auto;
    }
  }
`;

/**
 * Arranges numbers side by side over the full width. On a phone there are two in a row, and an odd last one has its own
 * row.
 * @example <Tiles><StatTile label="Chapters" value={12} /><StatTile label="Members" value="1,204" /></Tiles>
 */
export const Tiles = ({ children }: { children: ReactNode }) => <Frame>{children}</Frame>;
