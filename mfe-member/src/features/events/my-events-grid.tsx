import { ButtonLink, Section } from '@meridian/platform';
import { CalendarPlus } from 'lucide-react';
import { EventCard } from './event-card';
import { EventGrid, EventGridSkeleton } from './event-grid';
import { MyEvents } from './my-events';

/** Shows all events with an RSVP of the user. */
export function MyEventsGrid({ eventsTo }: { eventsTo: string }) {
  return (
    <Section
      title="My Events"
      action={
        <ButtonLink variant="secondary" size="sm" to={eventsTo}>
          Browse All Events
        </ButtonLink>
      }
    >
      <MyEvents
        placeholder={<EventGridSkeleton count={2} />}
        empty={{
          icon: <CalendarPlus aria-hidden />,
          title: 'No Events Yet',
          text: "You haven't signed up for any events yet.",
          action: <ButtonLink to={eventsTo}>Discover Events</ButtonLink>,
        }}
      >
        {(events) => (
          <EventGrid>
            {events.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </EventGrid>
        )}
      </MyEvents>
    </Section>
  );
}
