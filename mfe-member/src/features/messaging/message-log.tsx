import { Button } from '@meridian/platform';
import { useRef, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, type RefObject } from 'react';
import styled from 'styled-components';
import { useMessageKeys } from './keyboard/use-message-keys';

/** It is positioned, so that texts for screen readers inside it scroll with it. */
const Scroller = styled.div<{ $isReversed: boolean }>`
  position: relative;
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  container-type: inline-size;
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

const End = styled.div`
  block-size: 1px;
  margin-block-start: -1px;
`;

interface Props {
  title: string;
  earlier: { label: string; hasMore: boolean; isLoading: boolean; load: () => void };
  /** The handlers of a list that keeps its scroll position itself. Without them, CSS keeps the end in view. */
  scrolling?: Pick<ComponentProps<'div'>, 'onScroll' | 'onKeyDown'> & { ref: RefObject<HTMLDivElement | null> };
  /** Receives the element at the end of the log. */
  end?: Ref<HTMLDivElement> | undefined;
  /** The messages, and what follows them, such as those that are not confirmed. */
  children: ReactNode;
}

/** Shows the log of messages, newest last, with a button for earlier ones. Its messages are one tab stop. */
export function MessageLog({ title, earlier, scrolling, end, children }: Props) {
  const ownRef = useRef<HTMLDivElement>(null);
  const box = scrolling?.ref ?? ownRef;
  const moveFocus = useMessageKeys(box);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    scrolling?.onKeyDown?.(event);
    moveFocus(event);
  };
  return (
    <Scroller
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={`${title}, history`}
      $isReversed={!scrolling}
      onScroll={scrolling?.onScroll}
      onKeyDown={press}
    >
      {/* The single child keeps the order of the page. */}
      <div>
        {earlier.hasMore && (
          <Earlier>
            <Button
              data-earlier
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
          {children}
        </Log>
        <End ref={end} />
      </div>
    </Scroller>
  );
}
