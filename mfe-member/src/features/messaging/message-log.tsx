import { Button } from '@meridian/platform';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import { Divider } from './divider';
import type { Message, MessageGroup } from './message-groups';

/** It is positioned, so that texts for screen readers inside it scroll with it. */
const Scroller = styled.div<{ $isReversed: boolean }>`
  position: relative;
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-4);
  ${({ $isReversed }) => ($isReversed ? 'display: flex; flex-direction: column-reverse;' : 'overflow-anchor: none;')}
`;
const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
`;
const Earlier = styled.div`
  display: flex;
  justify-content: center;
  padding-block-end: var(--space-3);
`;

interface Props<T extends Message> {
  title: string;
  groups: readonly MessageGroup<T>[];
  showGroup: (group: MessageGroup<T>) => ReactNode;
  /** The number of the first new message. A divider precedes it. */
  firstUnread?: number | undefined;
  earlier: { label: string; hasMore: boolean; isLoading: boolean; load: () => void };
  /** The handlers of a list that keeps its scroll position itself. Without them, CSS keeps the end in view. */
  scrolling?: Pick<ComponentProps<'div'>, 'ref' | 'onScroll' | 'onKeyDown'>;
  /** What follows the messages, such as those that are not confirmed. */
  children: ReactNode;
}

/** Shows messages by day, newest last. */
export function MessageLog<T extends Message>({
  title,
  groups,
  showGroup,
  firstUnread,
  earlier,
  scrolling,
  children,
}: Props<T>) {
  return (
    <Scroller tabIndex={0} role="group" aria-label={`${title}, history`} $isReversed={!scrolling} {...scrolling}>
      {/* The single child keeps the order of the page. */}
      <div>
        {earlier.hasMore && (
          <Earlier>
            <Button
              variant="quiet"
              size="sm"
              pending={earlier.isLoading}
              pendingText="Loading..."
              onClick={earlier.load}
            >
              {earlier.label}
            </Button>
          </Earlier>
        )}
        <Log role="log" aria-live="off" aria-label={title} aria-busy={earlier.isLoading}>
          {groups.map((group) => (
            <Fragment key={group.messages[0].id}>
              {group.day && <Divider tone="day">{group.day}</Divider>}
              {group.messages[0].seq === firstUnread && <Divider tone="new">New messages</Divider>}
              {showGroup(group)}
            </Fragment>
          ))}
          {children}
        </Log>
      </div>
    </Scroller>
  );
}
