import styled from 'styled-components';
import { Badge, EventTime, Skeleton } from '@meridian/platform';
import { useDistinctEvents } from './queries';

const MAX_SHOWN = 2;

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  min-block-size: 6.5rem;
`;
const Entry = styled.li`
  display: grid;
  font-size: var(--text-sm);

  strong {
    font-weight: 600;
  }
  span {
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

/** Shows the next events of a chapter for its card. */
export function ChapterEvents({ chapterId }: { chapterId: number }) {
  const events = useDistinctEvents(MAX_SHOWN, chapterId);
  if (events.isPending)
    return (
      <List aria-busy="true">
        <li>
          <Skeleton lines={2} />
        </li>
      </List>
    );
  if (!events.data)
    return (
      <List>
        <Entry>The events of this chapter could not be loaded.</Entry>
      </List>
    );
  const ofChapter = events.data.filter((event) => event.chapterId === chapterId);
  if (ofChapter.length === 0)
    return (
      <List>
        <Entry>No public events planned right now.</Entry>
      </List>
    );
  return (
    <List>
      {ofChapter.map((event) => (
        <Entry key={event.id}>
          <strong dir="auto">
            {event.status === 'cancelled' ? (
              <>
                <s>{event.title}</s> <Badge tone="danger">Cancelled</Badge>
              </>
            ) : (
              event.title
            )}
          </strong>
          <span>
            <EventTime event={event} />
          </span>
        </Entry>
      ))}
    </List>
  );
}
