import { EmptyState, ErrorState, Section, Skeleton, VisuallyHidden } from '@meridian/platform';
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

/** The cards are one below the other, each as wide as the list. */
const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`;

const Count = styled.p`
  margin: 0;
  font-size: var(--text-sm);
  text-align: center;
  color: var(--color-text-muted);
`;

interface Props {
  filters: EventFilters;
  chapterNames: ReadonlyMap<number, string>;
  /** The ids of the person's chapters. */
  ownChapters: readonly number[];
  isActiveSubscriber: boolean;
}

/** Shows the filtered events, page by page. They are grouped by day, unless they are sorted by something else. */
export function EventList({ filters, chapterNames, ownChapters, isActiveSubscriber }: Props) {
  const list = useInfiniteQuery({ ...eventPages(filters, ownChapters), placeholderData: keepPreviousData });
  if (list.isPending)
    return (
      <Cards>
        {Array.from({ length: 4 }, (_, key) => (
          <Skeleton key={key} height="9rem" />
        ))}
      </Cards>
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
    <EventCard
      key={event.id}
      event={event}
      chapterName={chapterNames.get(event.chapterId)}
      isActiveSubscriber={isActiveSubscriber}
      headingDay={headingDay}
    />
  );
  return (
    <Layout $stale={list.isPlaceholderData}>
      {filters.sort ? (
        <>
          <VisuallyHidden as="h2">Events found</VisuallyHidden>
          <Cards>{events.map((event) => card(event))}</Cards>
        </>
      ) : (
        groupByDay(events).map((day) => (
          <Section key={day.date} title={day.name}>
            <Cards>{day.events.map((event) => card(event, day.date))}</Cards>
          </Section>
        ))
      )}
      <LoadMore list={list} failure="More events could not be loaded">
        Load More Events
      </LoadMore>
      {!list.hasNextPage && events.length >= PAGE && <Count>That is all: {events.length} events.</Count>}
    </Layout>
  );
}
