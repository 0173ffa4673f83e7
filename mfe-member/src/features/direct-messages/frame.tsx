import { media } from '@meridian/platform';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { touchTargets } from '../messaging/bubble';
import { SkipToField } from '../messaging/keyboard/skip-to-field';
import { useKeyboardInset } from '../messaging/keyboard/use-keyboard-inset';

/** The page is as high as the window below the bar, so that the field of the composer is in view. */
const Page = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  block-size: calc(
    100dvh - var(--keyboard-inset, 0px) - var(--bar-height) - var(--main-top) - var(--space-2) - var(--bottom-bar, 0px)
  );
  min-block-size: 22rem;
  ${touchTargets}
`;
/** It is positioned, so that it contains the visually hidden text. */
const Columns = styled.div<{ $hasThread: boolean }>`
  position: relative;
  display: grid;
  flex: 1;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  min-block-size: 0;
  overflow: hidden;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  >:${({ $hasThread }) => ($hasThread ? 'first' : 'last')}-child {
    display: none;
  }
  ${media.md} {
    grid-template-columns: minmax(15rem, 20rem) minmax(0, 1fr);
    > :first-child {
      display: block;
      border-inline-end: 1px solid var(--color-border);
    }
    > :last-child {
      display: flex;
    }
  }
`;
/** It is positioned, so that the visually hidden text scrolls with it. */
const List = styled.div`
  position: relative;
  min-inline-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
`;
const Thread = styled.div`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  min-block-size: 0;
`;

/** Shows the list and one conversation side by side. On a narrow screen only one of them is shown. */
export const MessagesFrame = ({
  heading,
  list,
  thread,
  hasThread,
}: {
  heading: ReactNode;
  list: ReactNode;
  thread: ReactNode;
  hasThread: boolean;
}) => {
  useKeyboardInset();
  const id = useId();
  return (
    <Page id={id}>
      {hasThread && <SkipToField partId={id} />}
      {heading}
      <Columns $hasThread={hasThread}>
        <List>{list}</List>
        <Thread>{thread}</Thread>
      </Columns>
    </Page>
  );
};

/** Fills the place of a conversation if none is open. */
export const Placeholder = styled.div<{ $isCentered?: boolean }>`
  ${({ $isCentered }) => $isCentered && 'display: grid; place-content: center;'}
  flex: 1;
  min-block-size: 0;
  padding: var(--space-5);
  overflow-y: auto;
`;
