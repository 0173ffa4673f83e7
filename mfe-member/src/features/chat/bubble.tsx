import styled from 'styled-components';

/** One message. `$own` ones sit at the reader's side. */
export const Bubble = styled.div<{ $own: boolean; $muted?: boolean }>`
  max-inline-size: min(34rem, 100%);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-lg);
  border-end-end-radius: ${({ $own }) => ($own ? 'var(--radius-sm)' : 'var(--radius-lg)')};
  border-end-start-radius: ${({ $own }) => ($own ? 'var(--radius-lg)' : 'var(--radius-sm)')};
  background: ${({ $own }) => ($own ? 'var(--color-accent-soft)' : 'var(--color-sunken)')};
  opacity: ${({ $muted }) => ($muted ? 0.7 : 1)};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  line-height: 1.45;
`;

/** Lays messages of one sender under each other. */
export const Side = styled.div<{ $own: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $own }) => ($own ? 'flex-end' : 'flex-start')};
  gap: var(--space-1);
  min-inline-size: 0;
  flex: 1;
`;

export const Meta = styled.p`
  margin: 0;
  font-size: var(--text-xs);
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
`;
