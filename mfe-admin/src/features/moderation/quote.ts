import styled from 'styled-components';

/** A copy of what a member wrote, which looks different from the texts of others about it. */
export const Quote = styled.blockquote`
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--color-border-strong);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
