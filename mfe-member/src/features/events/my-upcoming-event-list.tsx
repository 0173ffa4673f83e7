import { Card, CardSkeleton, Section, Stack, TextLink } from '@meridian/platform';
import { CalendarX } from 'lucide-react';
import { EventLine } from './event-line';
import { MyEvents } from './my-events';

/** The number of events shown. */
const MAX_SHOWN = 4;

/** Shows the user's next events as a compact list. */
export function MyUpcomingEventList({ allTo }: { allTo: string }) {
  return (
    <Section title="Upcoming Events" action={<TextLink to={allTo}>View All</TextLink>}>
      <MyEvents
        placeholder={<CardSkeleton entries={MAX_SHOWN} lines={1} />}
        empty={{ icon: <CalendarX aria-hidden />, title: 'No upcoming events' }}
      >
        {(events) => (
          <Card>
            <Stack gap={4}>
              {events.slice(0, MAX_SHOWN).map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
            </Stack>
          </Card>
        )}
      </MyEvents>
    </Section>
  );
}
