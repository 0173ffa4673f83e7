import styled from 'styled-components';

/** Says in place of the composer why nobody can write. */
export const Closed = styled.p`
  padding: var(--space-3) var(--space-4);
  border-block-start: 1px solid var(--color-border);
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;
