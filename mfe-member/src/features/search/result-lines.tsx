import styled from 'styled-components';

/** The parts of a result. */
export const Line = styled.span`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  align-items: start;
`;
export const Lines = styled.span`
  display: grid;
  gap: 2px;
  min-inline-size: 0;
`;
export const Words = styled.span`
  overflow-wrap: anywhere;
`;
export const Muted = styled.span<{ $isOneLine?: boolean }>`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
  ${({ $isOneLine }) => $isOneLine && 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;'}
`;
