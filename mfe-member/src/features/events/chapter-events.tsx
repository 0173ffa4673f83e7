import { cancelledLast, EmptyState, Section, Stack } from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import type { ListedEvent } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { EventCard } from './event-card';
import { EventGrid, EventGridSkeleton } from './event-grid';
import { pastOfChapter, upcomingOfChapter } from './queries';

/**
 * Shows the events of a chapter: upcoming ones, soonest first, with only the next date of a series, followed by past
 * ones, latest first. Cancelled ones are last.
 */
export function ChapterEvents({ chapterId }: { chapterId: number }) {
  const upcoming = useQuery(upcomingOfChapter(chapterId));
  const past = useQuery(pastOfChapter(chapterId));
  const cards = (events: ListedEvent[]) => (
    <EventGrid>
      {cancelledLast(events).map((event) => (
        <EventCard key={event.id} event={event} isOnChapterPage />
      ))}
    </EventGrid>
  );
  return (
    <QueryView query={upcoming} placeholder={<EventGridSkeleton count={2} />} failure="The events could not be loaded">
      {(events) => (
        <Stack gap={6}>
          <Section title="Upcoming Events">
            {events.length > 0 ? (
              cards(events)
            ) : (
              <EmptyState
                icon={<CalendarX aria-hidden />}
                title="No upcoming events"
                text="This chapter has nothing planned at the moment."
              />
            )}
          </Section>
          {past.data && past.data.length > 0 && <Section title="Past Events">{cards(past.data)}</Section>}
        </Stack>
      )}
    </QueryView>
  );
}
