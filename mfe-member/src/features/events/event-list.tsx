import { cancelledLast, EmptyState, ErrorState, Section, Skeleton, VisuallyHidden, Stack } from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import type { Event } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { EventCard } from './event-card';
import { groupByDay, splitCancelled } from './group-by-day';
import { eventPages, PAGE, type EventFilters } from './queries';
import { useNextOfMine } from './use-next-of-mine';

const Layout = styled.div<{ $stale: boolean }>`
  display: grid;
  gap: var(--space-5);
  opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
  transition: opacity var(--motion-fast);
`;

const Count = styled.p`
  font-size: var(--text-sm);
  text-align: center;
  color: var(--color-text-muted);
`;

interface Props {
  filters: EventFilters;
  /** The ids of the person's chapters. */
  ownChapters: readonly number[];
}

/** Shows the filtered events, page by page. They are grouped by day, unless they are sorted by something else. */
export function EventList({ filters, ownChapters }: Props) {
  const list = useInfiniteQuery({ ...eventPages(filters, ownChapters), placeholderData: keepPreviousData });
  const mine = useNextOfMine(filters, ownChapters);
  if (list.isPending || mine.isLoading)
    return (
      <Stack gap={3}>
        {Array.from({ length: 4 }, (_, key) => (
          <Skeleton key={key} height="9rem" />
        ))}
      </Stack>
    );
  if (list.isError && !list.data) return <ErrorState title="The events could not be loaded" query={list} />;

  const events = list.data.pages.flat();
  if (events.length === 0) {
    const isFiltered = filters.search !== undefined || filters.chapter !== undefined;
    return (
      <EmptyState
        icon={<CalendarX aria-hidden />}
        title="No events found"
        text={isFiltered ? 'Try a different search or chapter.' : 'New events appear here when chapters announce them.'}
      />
    );
  }
  const card = (event: Event, headingDay?: string) => (
    <EventCard key={event.id} event={event} headingDay={headingDay} />
  );
  return (
    <Layout $stale={list.isPlaceholderData}>
      {filters.sort ? (
        <>
          <VisuallyHidden as="h2">Events found</VisuallyHidden>
          <Stack gap={3}>{list.data.pages.flatMap((page) => cancelledLast(page)).map((event) => card(event))}</Stack>
        </>
      ) : (
        <Days events={events} mine={mine.events} card={card} />
      )}
      <LoadMore list={list} failure="More events could not be loaded">
        Load More Events
      </LoadMore>
      {!list.hasNextPage && events.length >= PAGE && <Count>All {events.length} events are shown.</Count>}
    </Layout>
  );
}

interface DaysProps {
  events: Event[];
  /** The next events of the person's chapters, which come first. */
  mine: readonly Event[];
  card: (event: Event, headingDay?: string) => ReactNode;
}

/** Shows the events day by day. The list begins with what takes place in the person's chapters. */
function Days({ events, mine, card }: DaysProps) {
  const others = events.filter(({ id }) => !mine.some((each) => each.id === id));
  const { days, cancelled } = splitCancelled(groupByDay(others));
  const section = (title: string, shown: readonly Event[], date?: string) =>
    shown.length > 0 && (
      <Section key={date ?? title} title={title}>
        <Stack gap={3}>{shown.map((event) => card(event, date))}</Stack>
      </Section>
    );
  return (
    <>
      {section('In Your Chapters', mine)}
      {days.slice(0, 1).map((day) => section(day.name, day.events, day.date))}
      {section('Cancelled', cancelled)}
      {days.slice(1).map((day) => section(day.name, day.events, day.date))}
    </>
  );
}
