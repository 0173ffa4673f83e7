import styled, { css } from 'styled-components';

/**
 * The parts of a page, one below the other, with tabs at the end. With `$hasOnlyChat` the page is as high as the window
 * below the bar. The chat takes the height that the heading and the tabs leave, so that its field is in view. With
 * `$hasChatPanel` the open tab contains a chat panel, and the rest of the page is compact to leave it enough height.
 */
export const TabbedPage = styled.div<{ $hasOnlyChat: boolean; $hasChatPanel?: boolean }>`
  display: flex;
  flex-direction: column;
  gap: var(--space-5);
  min-inline-size: 0;
  > * {
    min-inline-size: 0;
  }
  ${({ $hasChatPanel }) =>
    $hasChatPanel &&
    css`
      --chat-top: calc(var(--bar-height) + var(--main-top) + 9.5rem);
      gap: var(--space-2);
      > :last-child {
        gap: var(--space-2);
      }
    `}
  ${({ $hasOnlyChat }) =>
    $hasOnlyChat &&
    css`
      --chat-top: 0px;
      gap: var(--space-2);
      block-size: calc(
        100dvh - var(--keyboard-inset, 0px) - var(--bar-height) - var(--main-top) - var(--space-2) -
          var(--bottom-bar, 0px)
      );
      min-block-size: 22rem;
      > :last-child {
        flex: 1;
        grid-template-rows: auto minmax(0, 1fr);
        gap: var(--space-2);
        min-block-size: 0;
      }
    `}
`;
