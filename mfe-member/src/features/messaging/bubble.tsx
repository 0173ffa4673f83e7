import { media } from '@meridian/platform';
import styled from 'styled-components';

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
`;

/**
 * A message with its buttons. The buttons are shown on touch screens, on hover, and on focus. On a narrow screen they
 * are below a message that needs the width.
 */
export const Line = styled.div<Sided>`
  display: flex;
  flex-direction: ${({ $isMine }) => ($isMine ? 'row-reverse' : 'row')};
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  max-inline-size: 100%;
  ${media.sm} {
    flex-wrap: nowrap;
  }
  > :first-child {
    min-inline-size: 0;
  }
  @media (hover: hover) {
    > button {
      opacity: 0;
    }
    &:hover > button,
    > button[data-state='open'],
    > button:focus-visible {
      opacity: 1;
    }
  }
`;

export const Meta = styled.p`
  margin: 0;
  font-size: var(--text-xs);
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
`;
