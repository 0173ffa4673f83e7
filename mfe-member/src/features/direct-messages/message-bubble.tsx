import { Button, formatTime, IconButton, LinkedText, Row, VisuallyHidden } from '@meridian/platform';
import type { DirectMessage } from '@meridian/shared-types';
import { Flag } from 'lucide-react';
import { memo } from 'react';
import styled from 'styled-components';
import { isUnderWay, type Unsent } from './use-message-queue';

const Side = styled.article<{ $isOwn: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $isOwn }) => ($isOwn ? 'flex-end' : 'flex-start')};
  gap: var(--space-1);
  padding-inline: ${({ $isOwn }) => ($isOwn ? 'var(--space-6) 0' : '0 var(--space-6)')};
`;
const Bubble = styled.div<{ $isOwn: boolean; $isMuted?: boolean }>`
  max-inline-size: min(34rem, 100%);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-lg);
  background: ${({ $isOwn }) => ($isOwn ? 'var(--color-accent-soft)' : 'var(--color-sunken)')};
  opacity: ${({ $isMuted }) => ($isMuted ? 0.7 : 1)};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  line-height: 1.45;
`;
/** A message with its actions. The actions are shown on touch screens, on hover, and on focus. */
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  max-inline-size: 100%;
  > :first-child {
    min-inline-size: 0;
  }
  @media (hover: hover) {
    > button {
      opacity: 0;
    }
    &:hover > button,
    > button:focus-visible {
      opacity: 1;
    }
  }
`;
const Meta = styled.p<{ $isProblem?: boolean }>`
  font-size: var(--text-xs);
  color: ${({ $isProblem }) => ($isProblem ? 'var(--color-danger)' : 'var(--color-text-muted)')};
  overflow-wrap: anywhere;
`;

interface Props {
  message: DirectMessage;
  isOwn: boolean;
  name: string;
  /** Reports a message of the other person. */
  onReport: ((message: DirectMessage) => void) | undefined;
}

/** Shows a message. The person's own messages are on the other side. It is rendered again only if it has changed. */
export const MessageBubble = memo(({ message, isOwn, name, onReport }: Props) => (
  <Side $isOwn={isOwn}>
    <VisuallyHidden>{isOwn ? 'You' : name}</VisuallyHidden>
    <Line>
      <Bubble $isOwn={isOwn} dir="auto">
        <LinkedText text={message.content} />
      </Bubble>
      {onReport && !isOwn && (
        <IconButton size="sm" label={`Report the message of ${name}`} onClick={() => onReport(message)}>
          <Flag aria-hidden />
        </IconButton>
      )}
    </Line>
    <Meta>
      <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
    </Meta>
  </Side>
));

/** Shows a message that is not confirmed. */
export const UnsentBubble = ({
  message,
  onRetry,
  onDiscard,
}: {
  message: Unsent;
  onRetry: () => void;
  onDiscard: () => void;
}) => (
  <Side $isOwn>
    <VisuallyHidden>You</VisuallyHidden>
    <Bubble $isOwn $isMuted={isUnderWay(message)} dir="auto">
      {message.content}
    </Bubble>
    {isUnderWay(message) ? (
      <Meta>Sending…</Meta>
    ) : (
      <>
        <Meta $isProblem role="alert">
          {message.problem ?? 'Not sent'}
        </Meta>
        <Row gap={2}>
          <Button variant="quiet" size="sm" onClick={onRetry}>
            Retry
          </Button>
          <Button variant="quiet" size="sm" onClick={onDiscard}>
            Discard
          </Button>
        </Row>
      </>
    )}
  </Side>
);
