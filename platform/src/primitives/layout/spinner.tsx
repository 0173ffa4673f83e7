import styled, { keyframes } from 'styled-components';

const turn = keyframes`to { rotate: 360deg; }`;
const Ring = styled.span`
  flex: none;
  inline-size: 1em;
  block-size: 1em;
  border: 2px solid currentcolor;
  border-inline-end-color: transparent;
  border-radius: var(--radius-full);
  animation: ${turn} 700ms linear infinite;
`;

/** Shows a turning ring beside a text that names the action in progress. It is decorative. @example <Spinner /> */
export const Spinner = () => <Ring aria-hidden />;
