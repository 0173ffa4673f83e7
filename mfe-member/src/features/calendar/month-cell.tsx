import { VisuallyHidden, media } from '@meridian/platform';
import { Link } from '@meridian/platform/routing';
import { eventPath } from '@meridian/shared-types';
import { format, isToday } from 'date-fns';
import type { PointerEvent } from 'react';
import styled from 'styled-components';
import { briefClockText, clockText, dateOf } from './clocks';
import type { Shown } from './days';
import { entryStyle, rsvpStyleOf, rsvpText, type RsvpStyle } from './rsvp-style';

/** The number of titles shown in a cell. Other events are only counted. */
const MAX_TITLES = 2;

const Cell = styled.div<{ $outside: boolean; $spanned: boolean }>`
  display: grid;
  align-content: start;
  gap: 2px;
  min-block-size: 3.75rem;
  min-inline-size: 0;
  padding: 2px;
  cursor: pointer;
  user-select: none;
  background: ${({ $outside, $spanned }) =>
    $spanned ? 'var(--color-border)' : $outside ? 'var(--color-sunken)' : 'transparent'};
  & + & {
    border-inline-start: 1px solid var(--color-border);
  }
  &:hover {
    background: var(--color-sunken);
  }
  &[aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--color-text);
  }
  &:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -4px;
    border-radius: var(--radius-sm);
  }
  ${media.md} {
    min-block-size: 7rem;
    padding: var(--space-1);
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
  background: ${({ $today }) => ($today ? 'var(--color-text)' : 'transparent')};
  color: ${({ $today }) => ($today ? 'var(--color-surface)' : 'inherit')};
  @media (forced-colors: active) {
    outline: ${({ $today }) => ($today ? '2px solid CanvasText' : 'none')};
  }
`;

/**
 * A link for pointers on wide screens. It has two lines, because a column is too narrow for most titles. On a small
 * screen, a tap selects the day, and the title is positioned in this element.
 */
const Line = styled(Link)<{ $style: RsvpStyle; $cancelled: boolean }>`
  position: relative;
  display: block;
  overflow: hidden;
  border-radius: 3px;
  font-size: clamp(0.75rem, 3.4vw, var(--text-xs));
  line-height: 1.6;
  text-align: center;
  text-overflow: ellipsis;
  white-space: nowrap;
  pointer-events: none;
  ${entryStyle}
  > b {
    font-weight: 600;
  }
  ${media.md} {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    padding: 1px var(--space-1);
    font-size: var(--text-xs);
    line-height: 1.3;
    text-align: start;
    overflow-wrap: anywhere;
    white-space: normal;
    pointer-events: auto;
  }
`;

/** On small screens there is no space for the title, so only screen readers read it. */
const Title = styled.span`
  position: absolute;
  clip-path: inset(50%);
  ${media.md} {
    position: static;
    clip-path: none;
  }
`;

const More = styled.span`
  font-size: var(--text-xs);
  line-height: 1.3;
  color: var(--color-text-muted);
`;

interface Props {
  date: Date;
  events: Shown[];
  outside: boolean;
  chosen: boolean;
  /** Whether the day is part of a drag. */
  spanned: boolean;
  onChoose: (day: Date) => void;
  onPointerDown?: (event: PointerEvent) => void;
  onPointerEnter?: () => void;
}

/** Shows a day of the month: its number, the time and title of its first events, and the number of others. */
export function MonthCell({ date, events, outside, chosen, spanned, onChoose, ...pointer }: Props) {
  const more = events.length - MAX_TITLES;
  return (
    <Cell
      role="gridcell"
      $outside={outside}
      $spanned={spanned}
      aria-selected={chosen}
      aria-current={isToday(date) ? 'date' : undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(date)}
      {...pointer}
    >
      <VisuallyHidden>{format(date, 'EEEE, MMMM d')} </VisuallyHidden>
      <Number $today={isToday(date)} aria-hidden>
        {format(date, 'd')}
      </Number>
      {events.slice(0, MAX_TITLES).map(({ event, times }) => {
        const starts = !times.isAllDay && times.from.startsWith(dateOf(date));
        return (
          <Line
            key={event.id}
            to={eventPath(event.id)}
            tabIndex={-1}
            draggable={false}
            $style={rsvpStyleOf(event)}
            $cancelled={event.status === 'cancelled'}
            onClick={(click) => click.stopPropagation()}
          >
            <b aria-hidden>{starts ? briefClockText(times.from) : times.isAllDay ? 'Day' : '…'}</b>
            <VisuallyHidden>
              {starts ? clockText(times.from) : times.isAllDay ? 'All day' : 'continued'}{' '}
            </VisuallyHidden>{' '}
            <Title dir="auto">{event.title}</Title>
            <VisuallyHidden>{rsvpText(event)} </VisuallyHidden>
          </Line>
        );
      })}
      {more > 0 && <More>+{more} more</More>}
    </Cell>
  );
}
