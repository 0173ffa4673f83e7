import { ButtonLink, EmptyState, Section } from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { EventCard } from './event-card';
import { EventGrid, EventGridSkeleton } from './event-grid';
import { myEvents } from './queries';

interface Props {
  eventsTo: string;
  chapterNames: ReadonlyMap<number, string>;
}

/** Shows all events with an RSVP of the user. */
export function MyEventsGrid({ eventsTo, chapterNames }: Props) {
  const list = useQuery(myEvents());
  return (
    <Section
      title="My Events"
      action={
        <ButtonLink variant="secondary" size="sm" to={eventsTo}>
          Browse All Events
        </ButtonLink>
      }
    >
      <QueryView query={list} placeholder={<EventGridSkeleton count={2} />} failure="Your events could not be loaded">
        {(events) =>
          events.length === 0 ? (
            <EmptyState
              icon={<CalendarPlus aria-hidden />}
              title="No Events Yet"
              text="You haven't signed up for any events yet."
              action={<ButtonLink to={eventsTo}>Discover Events</ButtonLink>}
            />
          ) : (
            <EventGrid>
              {events.map((event) => (
                <EventCard
                  key={event.id}
                  event={event}
                  chapterName={chapterNames.get(event.chapterId)}
                  isActiveSubscriber
                />
              ))}
            </EventGrid>
          )
        }
      </QueryView>
    </Section>
  );
}
