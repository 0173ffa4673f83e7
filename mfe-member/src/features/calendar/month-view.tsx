import { media } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { addDays, addMonths, endOfWeek, format, isSameDay, isSameMonth, startOfWeek } from 'date-fns';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { eventsOn, monthWeeks } from './days';
import { MonthCell } from './month-cell';

const Frame = styled.div`
  overflow: hidden;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
`;

const Week = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  & + & {
    border-block-start: 1px solid var(--color-border);
  }
`;

const DayName = styled.div`
  padding: var(--space-2) 0;
  font-size: var(--text-xs);
  font-weight: 600;
  text-align: center;
  color: var(--color-text-muted);
  > span {
    display: none;
  }
  ${media.md} {
    > span {
      display: inline;
    }
  }
`;

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The day that a key moves to, as in the ARIA pattern for date grids. */
function dayAfterKey(key: string, day: Date): Date | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return endOfWeek(day);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

interface Props {
  day: Date;
  events: readonly Event[];
  onChoose: (day: Date) => void;
}

/** A month as a grid. One day is selected; arrow keys move the selection. */
export function MonthView({ day, events, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const movedByKey = useRef(false);

  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [day]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, day);
    if (!next) return;
    event.preventDefault();
    movedByKey.current = true;
    onChoose(next);
  };

  return (
    <Frame ref={grid} role="grid" aria-label={format(day, 'MMMM yyyy')} onKeyDown={onKeyDown}>
      <Week role="row">
        {NAMES.map((name) => (
          <DayName key={name} role="columnheader" aria-label={name}>
            {name.slice(0, 1)}
            <span>{name.slice(1, 3)}</span>
          </DayName>
        ))}
      </Week>
      {monthWeeks(day).map((week) => (
        <Week key={week[0]?.toISOString()} role="row">
          {week.map((date) => (
            <MonthCell
              key={date.toISOString()}
              date={date}
              events={eventsOn(events, date)}
              outside={!isSameMonth(date, day)}
              chosen={isSameDay(date, day)}
              onChoose={onChoose}
            />
          ))}
        </Week>
      ))}
    </Frame>
  );
}
