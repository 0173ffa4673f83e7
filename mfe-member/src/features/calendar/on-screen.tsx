import styled from 'styled-components';

/** Not on paper. */
export const OnScreen = styled.div`
  display: contents;
  @media print {
    display: none;
  }
`;
