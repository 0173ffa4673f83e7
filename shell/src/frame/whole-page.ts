import styled from 'styled-components';

/** A page without the frame around it. */
export const WholePage = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-6);
  min-block-size: 100dvh;
  padding: var(--space-5);
`;
