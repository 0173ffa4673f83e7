import { IconButton, Text, VisuallyHidden, Stack } from '@meridian/platform';
import { Link } from '@meridian/platform/routing';
import { eventPath } from '@meridian/shared-types';
import { format, isSameDay, isToday } from 'date-fns';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { clockText, dateOf } from '../clocks';
import { eventsOn, weekDays, type Shown } from '../days';
import type { PeriodViewProps } from '../month-view';
import { entryStyle, rsvpStyleOf, rsvpText, type RsvpStyle } from '../rsvp-style';
import { EVENING, toLocalTimes } from './slot';

const Frame = styled.div`
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
`;

const Day = styled.section`
  display: grid;
  grid-template-columns: 4rem minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-items: start;
  padding: var(--space-2) var(--space-3);
  & + & {
    border-block-start: 1px solid var(--color-border);
  }
`;

const Name = styled.h3<{ $today: boolean }>`
  display: flex;
  gap: var(--space-1);
  align-items: baseline;
  padding-block: var(--space-1);
  font-size: var(--text-sm);
  white-space: nowrap;
  font-weight: ${({ $today }) => ($today ? 700 : 400)};
  > b {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-weight: inherit;
    line-height: 1.1;
  }
`;

/** It is positioned, so that it contains the visually hidden text. */
const Entry = styled(Link)<{ $style: RsvpStyle; $cancelled: boolean }>`
  position: relative;
  display: block;
  padding: var(--space-2);
  border-inline-start: 3px solid;
  border-radius: 6px;
  font-size: var(--text-sm);
  line-height: 1.3;
  overflow-wrap: anywhere;
  ${entryStyle}
  > b {
    display: block;
    font-weight: 600;
  }
`;

const Nothing = styled.div`
  padding-block: var(--space-1);
`;

/** @example describeTime(shown, day) // '7:00 PM – 9:00 PM' */
function describeTime({ times }: Shown, day: Date): string {
  if (times.isAllDay) return 'All day';
  const startsHere = times.from.startsWith(dateOf(day));
  const endsHere = times.to.startsWith(dateOf(day)) && times.to > times.from;
  if (startsHere) return endsHere ? `${clockText(times.from)} – ${clockText(times.to)}` : clockText(times.from);
  return endsHere ? `Until ${clockText(times.to)}` : 'All day';
}

/**
 * Shows a week as a list of its days, for windows that are too narrow for seven columns. Overlapping events are one
 * below the other. The selected day is scrolled into view.
 */
export function WeekAgenda({ day, events, clocks, onCreate }: PeriodViewProps) {
  const days = weekDays(day);
  const frame = useRef<HTMLDivElement>(null);
  const time = day.getTime();
  useEffect(() => {
    frame.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [time, events.length]);
  return (
    <Frame ref={frame} role="group" aria-label={`Week of ${format(days[0] ?? day, 'MMMM d, yyyy')}`}>
      {days.map((date) => {
        const name = format(date, 'EEEE, MMMM d');
        const ofDay = eventsOn(events, date, clocks);
        return (
          <Day key={date.toISOString()} aria-label={name} aria-current={isSameDay(date, day) ? 'date' : undefined}>
            <Name $today={isToday(date)}>
              {format(date, 'EEE')} <b>{format(date, 'd')}</b>
              <VisuallyHidden>{isToday(date) && 'today'}</VisuallyHidden>
            </Name>
            {ofDay.length === 0 && (
              <Nothing>
                <Text size="sm" tone="muted">
                  No events
                </Text>
              </Nothing>
            )}
            {ofDay.length > 0 && (
              <Stack as="ul" gap={1}>
                {ofDay.map((shown) => (
                  <li key={shown.event.id}>
                    <Entry
                      to={eventPath(shown.event.id)}
                      $style={rsvpStyleOf(shown.event)}
                      $cancelled={shown.event.status === 'cancelled'}
                    >
                      <b dir="auto">{shown.event.title}</b>
                      {describeTime(shown, date)}
                      <VisuallyHidden>{rsvpText(shown.event)}</VisuallyHidden>
                    </Entry>
                  </li>
                ))}
              </Stack>
            )}
            {onCreate && (
              <IconButton
                size="sm"
                label={`New event on ${name}`}
                onClick={() => onCreate(...toLocalTimes({ day: date, ...EVENING }))}
              >
                <Plus aria-hidden />
              </IconButton>
            )}
          </Day>
        );
      })}
    </Frame>
  );
}
