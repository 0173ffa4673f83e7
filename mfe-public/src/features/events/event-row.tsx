import styled from 'styled-components';
import { Badge, goingCount, LinkedText, media, formatReadersTime, TextLink, formatVenueTime } from '@meridian/platform';
import { eventPath, type Chapter, type Event } from '@meridian/shared-types';

const Item = styled.li`
  display: grid;
  gap: var(--space-1) var(--space-6);
  padding-block: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  overflow-wrap: anywhere;

  ${media.md} {
    padding-block: var(--space-5);
    grid-template-columns: 12.5rem minmax(0, 1fr) minmax(9rem, 0.3fr);
    align-items: baseline;
  }
`;
const When = styled.time`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  color: var(--color-text-muted);

  strong {
    color: var(--color-accent-strong);
    font-weight: 600;
  }
  ${media.md} {
    flex-direction: column;
  }
`;
const Title = styled.h3`
  font-size: var(--text-xl);
  line-height: 1.25;
`;
const Detail = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-sm);
`;

/** Shows one event as a row with date, title, place and chapter. */
export function EventRow({ event, chapter }: { event: Event; chapter?: Chapter }) {
  const { date, time } = formatVenueTime(event);
  const own = formatReadersTime(event);
  return (
    <Item>
      <When dateTime={event.startTime}>
        <strong>{date}</strong>
        <span>{time}</span>
        {own && <span>{own}</span>}
      </When>
      <div>
        <Title dir="auto">
          <TextLink to={eventPath(event.id)}>
            {event.status === 'cancelled' ? <s>{event.title}</s> : event.title}
          </TextLink>{' '}
          {event.status === 'cancelled' && <Badge tone="danger">Cancelled</Badge>}
        </Title>
        {event.location && (
          <Detail dir="auto">
            <LinkedText text={event.location} />
          </Detail>
        )}
      </div>
      <Detail>
        {chapter && (
          <TextLink to={`/chapters/${encodeURIComponent(chapter.slug)}`}>
            <bdi>{chapter.name}</bdi>
          </TextLink>
        )}
        {chapter && ' · '}
        {goingCount(event).toLocaleString('en-US')} going
      </Detail>
    </Item>
  );
}
