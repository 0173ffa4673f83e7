import styled from 'styled-components';

/** This dot is decorative, because the words beside it say the same. */
export const HereDot = styled.span.attrs({ 'aria-hidden': true })`
  flex: none;
  display: inline-block;
  inline-size: 0.5rem;
  block-size: 0.5rem;
  border-radius: var(--radius-full);
  background: var(--color-success);
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Highlight;
  }
`;
