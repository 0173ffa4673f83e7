import styled from 'styled-components';

/** The column of a page that contains one short form. */
export const NarrowPage = styled.div`
  display: grid;
  gap: var(--space-5);
  inline-size: 100%;
  max-inline-size: 30rem;
  margin-inline: auto;
`;
