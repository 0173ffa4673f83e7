import { VisuallyHidden } from '@meridian/platform';
import { Link } from '@meridian/platform/routing';
import { MINUTE_MS, eventPath } from '@meridian/shared-types';
import { format, isSameDay, isToday } from 'date-fns';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { eventsOn, weekDays, type Shown } from '../days';
import type { PeriodViewProps } from '../month-view';
import { openingHour } from './opening-hour';
import { entryStyle, rsvpStyleOf, rsvpText, type RsvpStyle } from '../rsvp-style';
import { EVENING, toLocalTimes, slotText, type Slot } from './slot';
import { SlotButton } from './slot-button';
import { WeekColumn } from './week-column';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** It is positioned, so that it contains the visually hidden text. */
const Frame = styled.div`
  position: relative;
  overflow: auto;
  max-block-size: 40rem;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
`;

const Table = styled.div`
  --hour: 3rem;
  display: grid;
  grid-template-columns: 3.5rem repeat(7, minmax(6.5rem, 1fr));
  min-inline-size: 48rem;
`;

/** The name of a day and its events that take all day. Both stay in view. */
const Top = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: 2;
  display: grid;
  grid-template-rows: auto 1fr;
  min-inline-size: 0;
  border-block-end: 1px solid var(--color-border);
  background: var(--color-surface);
`;

const Head = styled.button<{ $today: boolean }>`
  display: grid;
  justify-items: center;
  padding: var(--space-2);
  border: 0;
  background: none;
  font-weight: ${({ $today }) => ($today ? 700 : 'inherit')};
  font-size: var(--text-sm);
  cursor: pointer;
  &[aria-pressed='true'] {
    box-shadow: inset 0 -3px 0 var(--color-text);
  }
  > b {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-weight: ${({ $today }) => ($today ? 700 : 500)};
    line-height: 1.1;
  }
`;

const Corner = styled.span`
  display: flex;
  align-items: end;
  justify-content: end;
  padding: 2px var(--space-2);
  font-size: var(--text-xs);
  color: var(--color-text-muted);
  position: sticky;
  inset-block-start: 0;
  inset-inline-start: 0;
  z-index: 3;
  border-block-end: 1px solid var(--color-border);
  background: var(--color-surface);
`;

const Scale = styled.ol`
  position: sticky;
  inset-inline-start: 0;
  z-index: 1;
  background: var(--color-surface);
  > li {
    block-size: var(--hour);
    padding-inline-end: var(--space-2);
    font-size: var(--text-xs);
    text-align: end;
    color: var(--color-text-muted);
  }
`;

const AllDay = styled.div`
  display: grid;
  align-content: start;
  gap: 2px;
  min-inline-size: 0;
  padding: 2px;
`;

/** It is positioned, so that it contains the visually hidden text. */
const AllDayEntry = styled(Link)<{ $style: RsvpStyle; $cancelled: boolean }>`
  position: relative;
  overflow: hidden;
  padding: 0 var(--space-1);
  border-radius: 4px;
  font-size: var(--text-xs);
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${entryStyle}
`;

/** Scrolls a week that is wider than its frame to the selected day. */
function showColumn(frame: HTMLElement): void {
  const place = frame.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
  const scale = frame.querySelector('ol')?.getBoundingClientRect();
  if (!place || !scale) return;
  const room = frame.getBoundingClientRect();
  const isRight = getComputedStyle(frame).direction === 'rtl';
  const [start, end] = isRight ? [room.left, room.right - scale.width] : [room.left + scale.width, room.right];
  const isInView = place.left >= start && place.right <= end;
  if (!isInView) frame.scrollLeft += isRight ? place.right - end : place.left - start;
}

/** Returns the time of the device, updated every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface DayTopProps {
  date: Date;
  isChosen: boolean;
  /** The events that take all day. It is undefined in a week without any. */
  allDay: readonly Shown[] | undefined;
  onChoose: (day: Date) => void;
}
function DayTop({ date, isChosen, allDay, onChoose }: DayTopProps) {
  return (
    <Top>
      <Head type="button" data-printed $today={isToday(date)} aria-pressed={isChosen} onClick={() => onChoose(date)}>
        {format(date, 'EEE')} <b>{format(date, 'd')}</b>
        <VisuallyHidden>{format(date, 'MMMM')}</VisuallyHidden>
      </Head>
      {allDay && (
        <AllDay role="group" aria-label={`${format(date, 'EEEE, MMMM d')}, all day`}>
          {allDay.map(({ event }) => (
            <AllDayEntry
              key={event.id}
              to={eventPath(event.id)}
              $style={rsvpStyleOf(event)}
              $cancelled={event.status === 'cancelled'}
            >
              <bdi>{event.title}</bdi>
              <VisuallyHidden>{rsvpText(event)}</VisuallyHidden>
            </AllDayEntry>
          ))}
        </AllDay>
      )}
    </Top>
  );
}

/**
 * Shows a week by the hour. Overlapping events are side by side, and an event over midnight continues in the next
 * column. The current week is scrolled to the current hour, and another week to its events.
 */
export function WeekView({ day, events, clocks, onChoose, onCreate }: PeriodViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const now = useNow();
  const [openedAt] = useState(() => new Date().getHours());
  const [placed, setPlaced] = useState<Slot>();
  const days = weekDays(day);
  const slot = placed && days.some((date) => isSameDay(date, placed.day)) ? placed : { day, ...EVENING };
  const shown = days.map((date) => eventsOn(events, date, clocks));
  const hasAllDay = shown.some((ofDay) => ofDay.some(({ times }) => times.isAllDay));

  const isThisWeek = days.some((date) => isToday(date));
  const opensAt = openingHour(shown, isThisWeek ? openedAt : undefined);
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = (frame.current.scrollHeight / HOURS.length) * opensAt;
  }, [opensAt]);
  const time = day.getTime();
  useEffect(() => {
    if (frame.current) showColumn(frame.current);
  }, [time]);

  const move = (next: Slot | undefined) => {
    setPlaced(next);
    if (next && !isSameDay(next.day, day)) onChoose(next.day);
  };
  return (
    <>
      <Frame ref={frame} role="group" aria-label={`Week of ${format(days[0] ?? day, 'MMMM d, yyyy')}`} tabIndex={0}>
        <Table>
          <Corner>{hasAllDay && 'All day'}</Corner>
          {days.map((date, index) => (
            <DayTop
              key={date.toISOString()}
              date={date}
              isChosen={isSameDay(date, day)}
              allDay={hasAllDay ? shown[index]?.filter(({ times }) => times.isAllDay) : undefined}
              onChoose={onChoose}
            />
          ))}
          <Scale aria-hidden>
            {HOURS.map((hour) => (
              <li key={hour}>{format(new Date(2000, 0, 1, hour), 'h a')}</li>
            ))}
          </Scale>
          {days.map((date, index) => (
            <WeekColumn
              key={date.toISOString()}
              day={date}
              events={shown[index] ?? []}
              now={clocks === 'mine' && isSameDay(date, now) ? now.getHours() * 60 + now.getMinutes() : undefined}
              onPlace={setPlaced}
              onCreate={onCreate}
            >
              {onCreate && isSameDay(date, slot.day) && (
                <SlotButton
                  slot={slot}
                  placed={placed !== undefined}
                  hintId={hintId}
                  onMove={move}
                  onCreate={() => onCreate(...toLocalTimes(slot))}
                />
              )}
            </WeekColumn>
          ))}
        </Table>
      </Frame>
      {onCreate && (
        <>
          <VisuallyHidden id={hintId}>Arrow keys move it. Shift and the arrow keys change its end.</VisuallyHidden>
          <VisuallyHidden role="status">{placed && slotText(placed)}</VisuallyHidden>
        </>
      )}
    </>
  );
}
