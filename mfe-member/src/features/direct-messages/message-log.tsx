import { Button, Text, VisuallyHidden } from '@meridian/platform';
import type { DirectMessage } from '@meridian/shared-types';
import { Fragment, useState } from 'react';
import styled from 'styled-components';
import { withDays } from './days';
import { MessageBubble, UnsentBubble } from './message-bubble';
import type { Unsent } from './use-message-queue';

/**
 * CSS keeps the end in view, even when earlier messages are added above. The element is positioned, so that the visually
 * hidden text scrolls with it.
 */
const Scroller = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column-reverse;
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-4);
`;
const Log = styled.div`
  display: grid;
  gap: var(--space-3);
`;
const Day = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  font-size: var(--text-xs);
  font-weight: 600;
  color: var(--color-text-muted);
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--color-border);
  }
`;
const Earlier = styled.div`
  display: grid;
  justify-items: center;
  padding-block-end: var(--space-3);
`;

interface Props {
  /** The name of the other person. */
  name: string;
  ownId: string;
  messages: DirectMessage[];
  unsent: Unsent[];
  /** The result of `useInfiniteQuery`. */
  earlier: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** Undefined if there is nobody left to report. */
  onReport: ((message: DirectMessage) => void) | undefined;
  onRetry: (message: Unsent) => void;
  onDiscard: (message: Unsent) => void;
}

/** Shows the messages, newest last, followed by those that are not confirmed. */
export function MessageLog({ name, ownId, messages, unsent, earlier, onReport, onRetry, onDiscard }: Props) {
  const last = messages.at(-1);
  const [openedAt] = useState(last?.seq ?? 0);
  const isNews = last !== undefined && last.senderId !== ownId && last.seq > openedAt;
  return (
    <>
      <Scroller tabIndex={0} role="group" aria-label={`Messages with ${name}, history`}>
        {/* The single child keeps the order of the page. */}
        <div>
          {earlier.hasNextPage && (
            <Earlier>
              <Button
                variant="quiet"
                size="sm"
                pending={earlier.isFetchingNextPage}
                pendingText="Loading…"
                onClick={() => void earlier.fetchNextPage()}
              >
                Load earlier
              </Button>
            </Earlier>
          )}
          <Log role="log" aria-live="off" aria-label={`Messages with ${name}`}>
            {messages.length + unsent.length === 0 && (
              <Text tone="muted" size="sm">
                No messages yet. Only the two of you can read what you write here. The office reads a message only if
                one of you reports it.
              </Text>
            )}
            {withDays(messages).map(({ message, day }) => (
              <Fragment key={message.id}>
                {day && <Day>{day}</Day>}
                <MessageBubble message={message} isOwn={message.senderId === ownId} name={name} onReport={onReport} />
              </Fragment>
            ))}
            {unsent.map((message) => (
              <UnsentBubble
                key={message.clientId}
                message={message}
                onRetry={() => onRetry(message)}
                onDiscard={() => onDiscard(message)}
              />
            ))}
          </Log>
        </div>
      </Scroller>
      <VisuallyHidden role="status">{isNews && `${name}: ${last.content}`}</VisuallyHidden>
    </>
  );
}
