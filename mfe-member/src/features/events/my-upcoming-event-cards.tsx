import { ButtonLink, Section, Stack, TextLink } from '@meridian/platform';
import { CalendarPlus } from 'lucide-react';
import { EventCard } from './event-card';
import { EventCardSkeleton } from './event-grid';
import { MyEvents } from './my-events';

/** The number of events shown. */
const MAX_SHOWN = 3;

interface Props {
  calendarTo: string;
  eventsTo: string;
}

/** Shows the user's next events as cards. */
export function MyUpcomingEventCards({ calendarTo, eventsTo }: Props) {
  return (
    <Section title="Your Upcoming Events" action={<TextLink to={calendarTo}>View Calendar</TextLink>}>
      <MyEvents
        placeholder={<EventCardSkeleton />}
        empty={{
          icon: <CalendarPlus aria-hidden />,
          title: 'No upcoming events',
          text: 'Reply to an event, and it appears here.',
          action: <ButtonLink to={eventsTo}>Browse Events</ButtonLink>,
        }}
      >
        {(events) => (
          <Stack gap={4}>
            {events.slice(0, MAX_SHOWN).map((event) => (
              <EventCard key={event.id} event={event} brief />
            ))}
          </Stack>
        )}
      </MyEvents>
    </Section>
  );
}
