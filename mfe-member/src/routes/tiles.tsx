import styled from 'styled-components';

/** Numbers side by side, filling the width. */
export const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
  gap: var(--space-4);
`;
