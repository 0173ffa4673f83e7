import { VisuallyHidden } from '@meridian/platform';
import styled from 'styled-components';
import type { Message, MessageGroup } from './message-groups';

const Line = styled.p<{ $tone: 'day' | 'new' }>`
  position: relative;
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

interface Props {
  group: MessageGroup<Message>;
  /** The number of the first new message. */
  firstUnread?: number | undefined;
}

/** Shows a line before a group of messages that begins a day, and one before the first new message. */
export const Dividers = ({ group: { day, messages }, firstUnread }: Props) => (
  <>
    {day && <Line $tone="day">{day}</Line>}
    {messages[0].seq === firstUnread && (
      <Line $tone="new">
        <span>
          New<VisuallyHidden> messages</VisuallyHidden>
        </span>
      </Line>
    )}
  </>
);
