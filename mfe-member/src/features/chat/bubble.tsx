import styled from 'styled-components';

/** Shows one message. The current user's messages are on the other side. */
export const Bubble = styled.div<{ $isMine: boolean; $muted?: boolean }>`
  max-inline-size: min(34rem, 100%);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-lg);
  border-end-end-radius: ${({ $isMine }) => ($isMine ? 'var(--radius-sm)' : 'var(--radius-lg)')};
  border-end-start-radius: ${({ $isMine }) => ($isMine ? 'var(--radius-lg)' : 'var(--radius-sm)')};
  background: ${({ $isMine }) => ($isMine ? 'var(--color-accent-soft)' : 'var(--color-sunken)')};
  opacity: ${({ $muted }) => ($muted ? 0.7 : 1)};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  line-height: 1.45;
`;

/** The column for the messages of one sender. */
export const Side = styled.div<{ $isMine: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $isMine }) => ($isMine ? 'flex-end' : 'flex-start')};
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
