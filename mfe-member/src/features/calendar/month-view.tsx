import { VisuallyHidden, media } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { addDays, addMonths, endOfWeek, format, isSameDay, isSameMonth, startOfWeek } from 'date-fns';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { dateOf, type Clocks } from './clocks';
import { eventsOn, monthWeeks } from './days';
import { MonthCell } from './month-cell';
import { EVENING, toLocalTimes } from './week/slot';
import { useDaySpan } from './use-day-span';

/** It is positioned, so that it contains the visually hidden text. */
const Frame = styled.div`
  position: relative;
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

/** Returns the day to which a key moves, as in the ARIA pattern for date grids. */
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

export interface PeriodViewProps {
  day: Date;
  events: readonly Event[];
  clocks: Clocks;
  onChoose: (day: Date) => void;
  /** Opens the form for an event at these local times. It is undefined for people who do not organize events. */
  onCreate: ((startLocal: string, endLocal: string) => void) | undefined;
}

/**
 * Shows a month as a grid. One day is selected, and arrow keys move the selection. Organizers create an event with
 * Enter, or by dragging over its days.
 */
export function MonthView({ day, events, clocks, onChoose, onCreate }: PeriodViewProps) {
  const hintId = useId();
  const { isSpanned, pointerProps } = useDaySpan(onCreate && ((first, last) => onCreate(dateOf(first), dateOf(last))));
  const grid = useRef<HTMLDivElement>(null);
  const movedByKey = useRef(false);

  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [day]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onCreate) {
      event.preventDefault();
      return onCreate(...toLocalTimes({ day, ...EVENING }));
    }
    const next = dayAfterKey(event.key, day);
    if (!next) return;
    event.preventDefault();
    movedByKey.current = true;
    onChoose(next);
  };

  return (
    <>
      <Frame
        ref={grid}
        role="grid"
        aria-label={format(day, 'MMMM yyyy')}
        aria-describedby={onCreate && hintId}
        onKeyDown={onKeyDown}
      >
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
                events={eventsOn(events, date, clocks)}
                outside={!isSameMonth(date, day)}
                chosen={isSameDay(date, day)}
                spanned={isSpanned(date)}
                onChoose={onChoose}
                {...pointerProps(date)}
              />
            ))}
          </Week>
        ))}
      </Frame>
      {onCreate && (
        <VisuallyHidden id={hintId}>
          Press Enter to create an event on the selected day, or drag over several days.
        </VisuallyHidden>
      )}
    </>
  );
}
