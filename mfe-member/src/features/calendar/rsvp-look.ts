import type { Event } from '@meridian/shared-types';
import { css } from 'styled-components';

/** How an entry looks by the user's RSVP: filled when going, hollow for maybe. Words say the same. */
export type RsvpLook = 'going' | 'maybe' | 'open';

export const lookOf = ({ userRsvpStatus }: Pick<Event, 'userRsvpStatus'>): RsvpLook =>
  userRsvpStatus === 'attending' ? 'going' : userRsvpStatus === 'maybe' ? 'maybe' : 'open';

/** What a screen reader adds to an entry. */
export const rsvpWords = (event: Pick<Event, 'userRsvpStatus' | 'status'>): string => {
  const look = lookOf(event);
  const words = [event.status === 'cancelled' && 'cancelled', look === 'open' ? false : look];
  return words
    .filter(Boolean)
    .map((word) => `, ${String(word)}`)
    .join('');
};

const LOOKS = {
  going: css`
    background: var(--color-accent);
    color: var(--color-on-accent);
  `,
  maybe: css`
    background: var(--color-surface);
    box-shadow: inset 0 0 0 1.5px var(--color-accent);
    color: var(--color-accent-strong);
  `,
  open: css`
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
  `,
};

export const entryStyle = css<{ $look: RsvpLook; $cancelled?: boolean }>`
  ${({ $look }) => LOOKS[$look]}
  text-decoration: ${({ $cancelled }) => ($cancelled ? 'line-through' : 'none')};
`;
