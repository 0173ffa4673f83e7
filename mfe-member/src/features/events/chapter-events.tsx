import { EmptyState, ErrorState, Grid, Section, Skeleton, Stack, isUpcoming } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { EventCard } from './event-card';
import { eventsOfChapter, upcomingOf } from './queries';

/** Past events shown below the coming ones. */
const PAST = 6;

/** A chapter's events: what is coming, soonest first, then what has been, latest first. */
export function ChapterEvents({ chapterId, isActiveSubscriber }: { chapterId: number; isActiveSubscriber: boolean }) {
  const list = useQuery(eventsOfChapter(chapterId));
  if (list.isPending) return <Grid min="20rem" gap={4}>{[1, 2].map((key) => <Skeleton key={key} height="11rem" />)}</Grid>;
  if (list.isError) return <ErrorState title="The events could not be loaded" onRetry={() => void list.refetch()} />;

  const upcoming = upcomingOf(list.data);
  const past = list.data.filter((event) => !isUpcoming(event.startTime)).sort((a, b) => b.startTime.localeCompare(a.startTime)).slice(0, PAST);
  const cards = (events: Event[]) => (
    <Grid min="min(22rem, 100%)" gap={4}>
      {events.map((event) => <EventCard key={event.id} event={event} isActiveSubscriber={isActiveSubscriber} />)}
    </Grid>
  );
  return (
    <Stack gap={6}>
      <Section title="Upcoming Events">
        {upcoming.length > 0 ? cards(upcoming) : <EmptyState icon={<CalendarX aria-hidden />} title="No upcoming events" text="This chapter has nothing planned at the moment." />}
      </Section>
      {past.length > 0 && <Section title="Past Events">{cards(past)}</Section>}
    </Stack>
  );
}

