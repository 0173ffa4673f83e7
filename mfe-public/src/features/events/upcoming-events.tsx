import styled from 'styled-components';
import { EmptyState, ErrorState, media, Skeleton, VisuallyHidden } from '@meridian/platform';
import { EventRow } from './event-row';
import { useChaptersById, useDistinctEvents } from './queries';

const List = styled.ul`
  border-block-end: 1px solid var(--color-border);
`;
const Placeholder = styled.li`
  min-block-size: 9.25rem;
  padding-block: var(--space-4);
  border-block-start: 1px solid var(--color-border);

  ${media.md} {
    padding-block: var(--space-5);
    min-block-size: 6.625rem;
  }
`;

/** Shows the next events of all chapters that the user may see. */
export function UpcomingEvents({ limit }: { limit: number }) {
  const events = useDistinctEvents(limit);
  const chapters = useChaptersById();
  if (events.isPending) {
    return (
      <List aria-busy="true">
        {Array.from({ length: limit }, (_, index) => (
          <Placeholder key={index}>
            <Skeleton lines={2} />
          </Placeholder>
        ))}
        <VisuallyHidden as="li">Loading events</VisuallyHidden>
      </List>
    );
  }
  if (!events.data) return <ErrorState title="The events could not be loaded" query={events} />;
  if (events.data.length === 0) return <EmptyState title="No upcoming events at this time." />;
  return (
    <List>
      {events.data.map((event) => (
        <EventRow key={event.id} event={event} chapter={chapters.get(event.chapterId)} />
      ))}
    </List>
  );
}
