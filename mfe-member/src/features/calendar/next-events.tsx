import {
  cancelledLast,
  Badge,
  ButtonLink,
  Card,
  CardSkeleton,
  EmptyState,
  ErrorState,
  EventTime,
  Heading,
  LinkedText,
  Section,
  Stack,
  Text,
  TextLink,
} from '@meridian/platform';
import { eventPath, type Event } from '@meridian/shared-types';
import { CalendarX } from 'lucide-react';
import type { EventFilter } from './calendar-filters';
import { useEventsFromNow } from './queries';

/** The number of events shown. */
const MAX_SHOWN = 5;

interface Props {
  isShown: EventFilter | undefined;
  browseTo: string;
  /** Selects the events to list, such as one date of each series. The events are sorted by start, soonest first. */
  select: (events: Event[]) => Event[];
}

/** Shows the next upcoming events that match the filters. */
export function NextEvents({ isShown, browseTo, select }: Props) {
  const list = useEventsFromNow({ time: 'upcoming', isShown, minCount: MAX_SHOWN, select });
  const { events, isPending, isError } = list;
  const content = () => {
    if (isPending) return <CardSkeleton entries={MAX_SHOWN} lines={2} />;
    if (isError) return <ErrorState title="The next events could not be loaded" query={list} />;
    if (events.length === 0) return <EmptyState icon={<CalendarX aria-hidden />} title="No upcoming events" />;
    return (
      <Card>
        <Stack gap={4}>
          {cancelledLast(events.slice(0, MAX_SHOWN)).map((event) => (
            <article key={event.id}>
              <Heading level={3} size="md">
                <TextLink to={eventPath(event.id)}>
                  {event.status === 'cancelled' ? <s>{event.title}</s> : event.title}
                </TextLink>
              </Heading>
              {event.status === 'cancelled' && <Badge tone="danger">Cancelled</Badge>}
              <Text size="sm" tone="accent">
                <EventTime event={event} short />
              </Text>
              {event.location && (
                <Text size="sm" tone="muted">
                  <LinkedText text={event.location} />
                </Text>
              )}
            </article>
          ))}
        </Stack>
      </Card>
    );
  };
  return (
    <Section title="Upcoming Events">
      {content()}
      <ButtonLink variant="secondary" to={browseTo}>
        Browse Events
      </ButtonLink>
    </Section>
  );
}
