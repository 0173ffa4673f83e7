import styled, { css } from 'styled-components';

interface Sided {
  $isMine: boolean;
}

/** Shows one message. `--bubble-corner` is the radius of the corner below which the sender is. */
export const Bubble = styled.div<Sided & { $isMuted?: boolean }>`
  max-inline-size: min(34rem, 100%);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-lg);
  border-end-${({ $isMine }) => ($isMine ? 'end' : 'start')}-radius: var(--bubble-corner, var(--radius-lg));
  background: ${({ $isMine }) => ($isMine ? 'var(--color-accent-soft)' : 'var(--color-sunken)')};
  opacity: ${({ $isMuted }) => ($isMuted ? 0.7 : 1)};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  line-height: 1.45;
`;

/** The column for messages of one sender. The current user's messages are on the other side. */
export const Side = styled.div<Sided>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $isMine }) => ($isMine ? 'flex-end' : 'flex-start')};
  gap: var(--space-1);
  min-inline-size: 0;
`;

/** The place of one message that has no picture of its sender. */
export const SingleMessage = styled(Side).attrs({ as: 'article' })`
  padding-inline: ${({ $isMine }) => ($isMine ? 'var(--space-6) 0' : '0 var(--space-6)')};
  @media (hover: none) {
    padding-inline: 0;
  }
`;

/** The width of a log from which on the buttons of a message fit beside it. */
const WIDE = '@container (inline-size >= 34rem)';
const NARROW = '@container (inline-size < 34rem)';

/** The buttons of a message. A touch screen has one, which opens a menu. Others are shown on hover and on focus. */
export const Tools = styled.span`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  max-inline-size: 100%;
  &:empty {
    display: none;
  }
`;

/**
 * A message with its {@link Tools}, which are beside it. In a narrow log without a touch screen, they are in front of
 * its upper edge.
 */
export const Line = styled.div<Sided>`
  position: relative;
  display: flex;
  flex-direction: ${({ $isMine }) => ($isMine ? 'row-reverse' : 'row')};
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  max-inline-size: 100%;
  > :first-child {
    min-inline-size: 0;
  }
  > ${Tools} {
    flex-direction: ${({ $isMine }) => ($isMine ? 'row-reverse' : 'row')};
  }
  @media (hover: none) {
    flex-wrap: nowrap;
    align-items: flex-end;
  }
  ${WIDE} {
    flex-wrap: nowrap;
    > ${Tools} {
      flex-wrap: nowrap;
    }
  }
  @media (hover: hover) {
    > ${Tools} {
      opacity: 0;
    }
    &:hover > ${Tools}, > ${Tools}:focus-within, > ${Tools}:has([data-state='open']) {
      opacity: 1;
    }
    ${NARROW} {
      > ${Tools} {
        position: absolute;
        z-index: 1;
        inset-block-end: calc(100% - var(--space-3));
        inset-inline-${({ $isMine }) => ($isMine ? 'end' : 'start')}: 0;
        inline-size: max-content;
        padding-inline: var(--space-1);
        border: 1px solid var(--color-border);
        border-radius: var(--radius-full);
        background: var(--color-surface);
        box-shadow: var(--shadow-2);
      }
    }
  }
`;

/** On touch screens, every button of a conversation can be hit with a finger. */
export const touchTargets = css`
  @media (hover: none) {
    button,
    a {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
  }
`;

export const Meta = styled.p`
  font-size: var(--text-xs);
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
`;
