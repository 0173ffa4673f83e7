import { Badge, EventTime, Heading, LinkedText, Text, TextLink } from '@meridian/platform';
import { eventPath, type Event } from '@meridian/shared-types';
import { MapPin } from 'lucide-react';
import styled from 'styled-components';
import { EventTitle } from './event-title';

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  align-items: center;
`;

/** Shows the title, the time and the place of an event in few lines. */
export const EventLine = ({ event }: { event: Event }) => (
  <article>
    <Heading level={3} size="md">
      <TextLink to={eventPath(event.id)}>
        <EventTitle event={event} />
      </TextLink>
    </Heading>
    <Meta>
      {event.status === 'cancelled' && <Badge tone="danger">Cancelled</Badge>}
      <Text as="span" size="sm" tone="accent">
        <EventTime event={event} short />
      </Text>
      {event.location && (
        <Text size="sm" tone="muted">
          <MapPin size={14} aria-hidden />{' '}
          <bdi>
            <LinkedText text={event.location} />
          </bdi>
        </Text>
      )}
    </Meta>
  </article>
);
