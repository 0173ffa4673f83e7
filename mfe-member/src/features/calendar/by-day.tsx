import { Heading, Stack } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { format, parseISO } from 'date-fns';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { shownTimes, type Clocks } from './clocks';

/** When the page is printed, page breaks are between days. */
const Day = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  break-inside: avoid;
  > * {
    break-inside: avoid;
  }
  > h3 {
    break-after: avoid;
  }
`;

interface Props {
  /** The events in the order in which they are shown. */
  events: readonly Event[];
  clocks: Clocks;
  /** Renders an event below the heading of a day. @example render(event, '2026-12-01') */
  render: (event: Event, day: string) => ReactNode;
}

/** Shows events below the days on which they begin in the chosen time zone. */
export function ByDay({ events, clocks, render }: Props) {
  const days = new Map<string, Event[]>();
  for (const event of events) {
    const date = shownTimes(event, clocks).from.slice(0, 10);
    days.set(date, [...(days.get(date) ?? []), event]);
  }
  return (
    <Stack gap={5}>
      {[...days].map(([date, ofDay]) => (
        <Day key={date} aria-label={format(parseISO(date), 'EEEE, MMMM d, yyyy')}>
          <Heading level={3} size="md">
            {format(parseISO(date), 'EEEE, MMMM d, yyyy')}
          </Heading>
          {ofDay.map((event) => render(event, date))}
        </Day>
      ))}
    </Stack>
  );
}
