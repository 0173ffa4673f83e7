import {
  Badge,
  Card,
  CardSkeleton,
  EmptyState,
  EventTime,
  Heading,
  LinkedText,
  Section,
  Stack,
  Text,
  TextLink,
} from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import { eventPath } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, MapPin } from 'lucide-react';
import styled from 'styled-components';
import { EventTitle } from './event-title';
import { myEvents } from './queries';

/** The number of events shown. */
const MAX_SHOWN = 4;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  align-items: center;
`;

/** Shows the user's next events as a compact list. */
export function MyUpcomingEventList({ allTo }: { allTo: string }) {
  const list = useQuery(myEvents());
  return (
    <Section title="Upcoming Events" action={<TextLink to={allTo}>View All</TextLink>}>
      <QueryView
        query={list}
        placeholder={<CardSkeleton entries={MAX_SHOWN} lines={1} />}
        failure="Your events could not be loaded"
      >
        {(events) =>
          events.length === 0 ? (
            <EmptyState icon={<CalendarX aria-hidden />} title="No upcoming events" />
          ) : (
            <Card>
              <Stack gap={4}>
                {events.slice(0, MAX_SHOWN).map((event) => (
                  <article key={event.id}>
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
                ))}
              </Stack>
            </Card>
          )
        }
      </QueryView>
    </Section>
  );
}
