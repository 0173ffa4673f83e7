import { VisuallyHidden, media } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { format, isToday } from 'date-fns';
import styled from 'styled-components';

/** Titles shown in a cell. Other events are only counted. */
const MAX_TITLES = 2;

const Cell = styled.div<{ $outside: boolean }>`
  display: grid;
  align-content: start;
  gap: 2px;
  min-block-size: 3.75rem;
  min-inline-size: 0;
  padding: var(--space-1);
  cursor: pointer;
  background: ${({ $outside }) => ($outside ? 'var(--color-sunken)' : 'transparent')};
  & + & {
    border-inline-start: 1px solid var(--color-border);
  }
  &:hover {
    background: var(--color-accent-soft);
  }
  &[aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--color-accent);
  }
  &:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -4px;
    border-radius: var(--radius-sm);
  }
  ${media.md} {
    min-block-size: 7rem;
    padding: var(--space-2);
  }
`;

const Number = styled.span<{ $today: boolean }>`
  display: inline-grid;
  place-items: center;
  inline-size: 1.75rem;
  block-size: 1.75rem;
  border-radius: var(--radius-full);
  font-size: var(--text-sm);
  font-weight: ${({ $today }) => ($today ? 700 : 500)};
  background: ${({ $today }) => ($today ? 'var(--color-accent)' : 'transparent')};
  color: ${({ $today }) => ($today ? 'var(--color-on-accent)' : 'inherit')};
`;

const Line = styled.span`
  display: block;
  block-size: 0.375rem;
  padding: 0 var(--space-1);
  overflow: hidden;
  border-radius: 3px;
  background: var(--color-accent);
  color: transparent;
  font-size: var(--text-xs);
  line-height: 1.5;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${media.md} {
    block-size: auto;
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
  }
`;

const More = styled.span`
  font-size: var(--text-xs);
  line-height: 1.3;
  color: var(--color-text-muted);
`;

interface Props {
  date: Date;
  events: Event[];
  outside: boolean;
  chosen: boolean;
  onChoose: (day: Date) => void;
}

/** A day of the month: its number, its first events and the number of others. */
export function MonthCell({ date, events, outside, chosen, onChoose }: Props) {
  const more = events.length - MAX_TITLES;
  return (
    <Cell
      role="gridcell"
      $outside={outside}
      aria-selected={chosen}
      aria-current={isToday(date) ? 'date' : undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(date)}
    >
      <VisuallyHidden>{format(date, 'EEEE, MMMM d')} </VisuallyHidden>
      <Number $today={isToday(date)} aria-hidden>
        {format(date, 'd')}
      </Number>
      {events.slice(0, MAX_TITLES).map(({ id, title }) => (
        <Line key={id} dir="auto">
          {title}{' '}
        </Line>
      ))}
      {more > 0 && <More>+{more} more</More>}
    </Cell>
  );
}
