import { EmptyState, ErrorState, Section, Skeleton, VisuallyHidden, Stack } from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import type { Event } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import styled from 'styled-components';
import { EventCard } from './event-card';
import { groupByDay } from './group-by-day';
import { eventPages, PAGE, type EventFilters } from './queries';

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
  if (list.isPending)
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
          <Stack gap={3}>{events.map((event) => card(event))}</Stack>
        </>
      ) : (
        groupByDay(events).map((day) => (
          <Section key={day.date} title={day.name}>
            <Stack gap={3}>{day.events.map((event) => card(event, day.date))}</Stack>
          </Section>
        ))
      )}
      <LoadMore list={list} failure="More events could not be loaded">
        Load More Events
      </LoadMore>
      {!list.hasNextPage && events.length >= PAGE && <Count>All {events.length} events are shown.</Count>}
    </Layout>
  );
}
