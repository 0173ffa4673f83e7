import styled from 'styled-components';

const Line = styled.p<{ $tone: 'day' | 'new' }>`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  margin: var(--divider-gap, 0) 0 0;
  font-size: var(--text-xs);
  font-weight: 600;
  color: ${({ $tone }) => ($tone === 'new' ? 'var(--color-danger)' : 'var(--color-text-muted)')};
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid ${({ $tone }) => ($tone === 'new' ? 'currentcolor' : 'var(--color-border)')};
  }
`;

/** Shows a line between messages, for a new day or the start of the unread messages. */
export function Divider({ tone, children }: { tone: 'day' | 'new'; children: string }) {
  return <Line $tone={tone}>{children}</Line>;
}
