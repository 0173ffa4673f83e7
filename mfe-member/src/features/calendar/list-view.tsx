import { Button, EmptyState, ErrorState, Row, Section, Skeleton, Stack } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { CalendarX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useEventsFromNow } from './queries';

/** Events added by Show More. */
const STEP = 20;

interface Props {
  isShown: (event: Event) => boolean;
  render: (event: Event) => ReactNode;
}

/** Upcoming events, soonest first, then past events, latest first. */
export function ListView({ isShown, render }: Props) {
  const [maxShown, setMaxShown] = useState(STEP);
  const upcoming = useEventsFromNow({ time: 'upcoming', isShown, minCount: maxShown });
  const rest = maxShown - upcoming.events.length;
  const past = useEventsFromNow({ time: 'past', isShown, minCount: rest, enabled: !upcoming.isPending && rest > 0 });

  if (upcoming.isError || past.isError)
    return (
      <ErrorState
        title="The events could not be loaded"
        onRetry={() => [upcoming, past].forEach(({ isError, retry }) => isError && retry())}
      />
    );
  const pastShown = past.events.slice(0, Math.max(0, rest));
  const isPending = upcoming.isPending || past.isPending;
  if (!isPending && upcoming.events.length + pastShown.length === 0)
    return (
      <EmptyState
        icon={<CalendarX aria-hidden />}
        title="No events here"
        text="Choose All to see the events of every chapter."
      />
    );
  const hasMore = rest <= 0 || upcoming.hasMore || past.events.length > rest || past.hasMore;
  return (
    <Stack gap={6}>
      {upcoming.events.length > 0 && (
        <Section title="Upcoming">
          <Stack gap={3}>{upcoming.events.slice(0, maxShown).map(render)}</Stack>
        </Section>
      )}
      {pastShown.length > 0 && (
        <Section title="Past">
          <Stack gap={3}>{pastShown.map(render)}</Stack>
        </Section>
      )}
      {isPending ? (
        <Skeleton height="12rem" />
      ) : (
        hasMore && (
          <Row justify="center">
            <Button variant="secondary" onClick={() => setMaxShown(maxShown + STEP)}>
              Show More
            </Button>
          </Row>
        )
      )}
    </Stack>
  );
}
