import { ButtonLink, EmptyState, Section, Stack, TextLink } from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { EventCard } from './event-card';
import { EventCardSkeleton } from './event-grid';
import { myEvents } from './queries';

/** The number of events shown. */
const MAX_SHOWN = 3;

interface Props {
  calendarTo: string;
  eventsTo: string;
  chapterNames: ReadonlyMap<number, string>;
}

/** Shows the user's next events as cards. */
export function MyUpcomingEventCards({ calendarTo, eventsTo, chapterNames }: Props) {
  const list = useQuery(myEvents());
  return (
    <Section title="Your Upcoming Events" action={<TextLink to={calendarTo}>View Calendar</TextLink>}>
      <QueryView query={list} placeholder={<EventCardSkeleton />} failure="Your events could not be loaded">
        {(events) =>
          events.length === 0 ? (
            <EmptyState
              icon={<CalendarPlus aria-hidden />}
              title="No upcoming events"
              text="Reply to an event, and it appears here."
              action={<ButtonLink to={eventsTo}>Browse Events</ButtonLink>}
            />
          ) : (
            <Stack gap={4}>
              {events.slice(0, MAX_SHOWN).map((event) => (
                <EventCard
                  key={event.id}
                  event={event}
                  chapterName={chapterNames.get(event.chapterId)}
                  isActiveSubscriber
                  brief
                />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}
