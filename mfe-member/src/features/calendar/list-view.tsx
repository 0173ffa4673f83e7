import { Button, EmptyState, Row, Section, Stack, isUpcoming } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { CalendarX } from 'lucide-react';
import { useState, type ReactNode } from 'react';

/** Events per step of the list. */
const STEP = 20;

interface Props { events: readonly Event[]; render: (event: Event) => ReactNode }

/** What is coming, soonest first, then what has been, latest first. */
export function ListView({ events, render }: Props) {
  const [most, setMost] = useState(STEP);
  if (events.length === 0) return <EmptyState icon={<CalendarX aria-hidden />} title="No events here" text="Choose All to see the events of every chapter." />;
  const upcoming = events.filter(({ startTime }) => isUpcoming(startTime));
  const past = events.filter(({ startTime }) => !isUpcoming(startTime)).reverse();
  const pastShown = past.slice(0, Math.max(0, most - upcoming.length));
  return (
    <Stack gap={6}>
      {upcoming.length > 0 && <Section title="Upcoming"><Stack gap={3}>{upcoming.slice(0, most).map(render)}</Stack></Section>}
      {pastShown.length > 0 && <Section title="Past"><Stack gap={3}>{pastShown.map(render)}</Stack></Section>}
      {events.length > most && <Row justify="center"><Button variant="secondary" onClick={() => setMost(most + STEP)}>Show More</Button></Row>}
    </Stack>
  );
}
