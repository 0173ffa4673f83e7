import styled from 'styled-components';

/** Contains parts of the page that are not printed. */
export const OnScreen = styled.div`
  display: contents;
  @media print {
    display: none;
  }
`;
