import styled from 'styled-components';

/** The container of a page without the frame. */
export const WholePage = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-6);
  min-block-size: 100dvh;
  padding: var(--space-5);
`;
