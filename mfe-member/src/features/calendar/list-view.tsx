import { Button, ButtonLink, EmptyState, ErrorState, Row, Section, Skeleton, Stack } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { CalendarPlus, CalendarX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ByDay } from './by-day';
import type { EventFilter } from './calendar-filters';
import type { Clocks } from './clocks';
import { OnScreen } from './on-screen';
import { useEventsFromNow } from './queries';

/** The number of events that Show More adds. */
const STEP = 20;

interface Props {
  isShown: EventFilter | undefined;
  clocks: Clocks;
  render: (event: Event, day: string) => ReactNode;
  /** The page where the user creates an event, or undefined if they may not create one. */
  createTo: string | undefined;
}

/** Shows a placeholder that is as high as the brief event cards. */
const Waiting = () => (
  <Stack gap={3}>
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height="11rem" />
    ))}
  </Stack>
);

/** Shows upcoming events, soonest first, followed by past events, latest first. */
export function ListView({ isShown, clocks, render, createTo }: Props) {
  const [maxShown, setMaxShown] = useState(STEP);
  const upcoming = useEventsFromNow({ time: 'upcoming', isShown, minCount: maxShown });
  const rest = maxShown - upcoming.events.length;
  const past = useEventsFromNow({ time: 'past', isShown, minCount: rest, enabled: !upcoming.isPending && rest > 0 });

  const failed = [upcoming, past].find(({ isError }) => isError);
  if (failed) return <ErrorState title="The events could not be loaded" query={failed} />;
  const pastShown = past.events.slice(0, Math.max(0, rest));
  const isPending = upcoming.isPending || past.isPending;
  if (upcoming.isEmpty && past.isEmpty)
    return (
      <EmptyState
        icon={<CalendarPlus aria-hidden />}
        title="No events yet"
        text={`No chapter has planned an event yet.${createTo ? ' You can create the first one.' : ''}`}
        action={createTo && <ButtonLink to={createTo}>Create Event</ButtonLink>}
      />
    );
  if (isPending && upcoming.events.length === 0)
    return (
      <Section title="Upcoming">
        <Waiting />
      </Section>
    );
  if (!isPending && upcoming.events.length + pastShown.length === 0)
    return (
      <EmptyState
        icon={<CalendarX aria-hidden />}
        title="No events here"
        text="Choose All to see the events of all chapters."
      />
    );
  const hasMore = rest <= 0 || upcoming.hasMore || past.events.length > rest || past.hasMore;
  return (
    <Stack gap={6}>
      {upcoming.events.length > 0 && (
        <Section title="Upcoming">
          <ByDay events={upcoming.events.slice(0, maxShown)} clocks={clocks} render={render} />
        </Section>
      )}
      {pastShown.length > 0 && (
        <Section title="Past">
          <ByDay events={pastShown} clocks={clocks} render={render} />
        </Section>
      )}
      {isPending ? (
        <Waiting />
      ) : (
        hasMore && (
          <OnScreen>
            <Row justify="center">
              <Button variant="secondary" onClick={() => setMaxShown(maxShown + STEP)}>
                Show More
              </Button>
            </Row>
          </OnScreen>
        )
      )}
    </Stack>
  );
}
