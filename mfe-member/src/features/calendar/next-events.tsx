import { ButtonLink, Card, EmptyState, Heading, Section, Stack, Text, formatHubDate, isUpcoming } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { CalendarX } from 'lucide-react';

/** Events beside the calendar. */
const FIRST = 5;

/** The next of the shown events. */
export function NextEvents({ events, browseTo }: { events: readonly Event[]; browseTo: string }) {
  const next = events.filter(({ startTime }) => isUpcoming(startTime)).slice(0, FIRST);
  return (
    <Section title="Upcoming Events">
      {next.length === 0 ? <EmptyState icon={<CalendarX aria-hidden />} title="No upcoming events" /> : (
        <Card>
          <Stack gap={4}>
            {next.map(({ id, title, startTime, location }) => (
              <article key={id}>
                <Heading level={3} size="md">{title}</Heading>
                <Text as="time" size="sm" tone="accent" dateTime={startTime}>{formatHubDate(startTime)}</Text>
                {location && <Text size="sm" tone="muted">{location}</Text>}
              </article>
            ))}
          </Stack>
        </Card>
      )}
      <ButtonLink variant="secondary" to={browseTo}>Browse Events</ButtonLink>
    </Section>
  );
}
