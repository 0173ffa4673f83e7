import { EmptyState, ErrorState, VisuallyHidden } from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import styled from 'styled-components';
import { EventCard } from './event-card';
import { EventGrid, EventGridSkeleton } from './event-grid';
import { eventPages, PAGE, type EventFilters } from './queries';

const Layout = styled.div<{ $stale: boolean }>`
  display: grid;
  gap: var(--space-5);
  opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
  transition: opacity var(--motion-fast);
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

/** The filtered events, page by page. */
export function EventList({ filters, chapterNames, ownChapters, isActiveSubscriber }: Props) {
  const list = useInfiniteQuery({ ...eventPages(filters, ownChapters), placeholderData: keepPreviousData });
  if (list.isPending) return <EventGridSkeleton count={4} />;
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
  return (
    <Layout $stale={list.isPlaceholderData}>
      <VisuallyHidden as="h2">Events found</VisuallyHidden>
      <EventGrid>
        {events.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            chapterName={chapterNames.get(event.chapterId)}
            isActiveSubscriber={isActiveSubscriber}
          />
        ))}
      </EventGrid>
      <LoadMore list={list} failure="More events could not be loaded">
        Load More Events
      </LoadMore>
      {!list.hasNextPage && events.length >= PAGE && <Count>That is all: {events.length} events.</Count>}
    </Layout>
  );
}
