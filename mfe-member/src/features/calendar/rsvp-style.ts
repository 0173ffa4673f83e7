import type { Event } from '@meridian/shared-types';
import { css } from 'styled-components';

/**
 * The style of an entry for the user's RSVP. Only events to which they go have the accent color. Words give the same
 * information.
 */
export type RsvpStyle = 'going' | 'maybe' | 'open';

export const rsvpStyleOf = ({ userRsvpStatus }: Pick<Event, 'userRsvpStatus'>): RsvpStyle =>
  userRsvpStatus === 'attending' ? 'going' : userRsvpStatus === 'maybe' ? 'maybe' : 'open';

/** Returns the text that screen readers add to an entry. */
export const rsvpText = (event: Pick<Event, 'userRsvpStatus' | 'status'>): string => {
  const look = rsvpStyleOf(event);
  const words = [event.status === 'cancelled' && 'cancelled', look === 'open' ? false : look];
  return words
    .filter(Boolean)
    .map((word) => `, ${String(word)}`)
    .join('');
};

const LOOKS = {
  going: css`
    background: var(--color-accent);
    border-color: var(--color-accent-strong);
    color: var(--color-on-accent);
    @media (forced-colors: active) {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  `,
  maybe: css`
    background: var(--color-surface);
    border-color: var(--color-border-strong);
    box-shadow: inset 0 0 0 1.5px var(--color-border-strong);
    color: var(--color-text);
    @media (forced-colors: active) {
      outline: 2px dashed CanvasText;
      outline-offset: -2px;
    }
  `,
  open: css`
    background: var(--color-sunken);
    border-color: var(--color-border-strong);
    box-shadow: inset 0 0 0 1px var(--color-border);
    color: var(--color-text);
  `,
};

export const entryStyle = css<{ $style: RsvpStyle; $cancelled?: boolean }>`
  ${({ $style }) => LOOKS[$style]}
  text-decoration: ${({ $cancelled }) => ($cancelled ? 'line-through' : 'none')};
`;
