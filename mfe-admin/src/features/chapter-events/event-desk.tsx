import { ButtonLink, EmptyState, Row, Stack } from '@meridian/platform';
import { PagedList, Select } from '@meridian/platform/controls';
import type { ChapterEventView } from '@meridian/shared-types';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { EventLine } from './event-line';
import { eventPaths } from './paths';
import { chapterEventPages, eventCountsQuery } from './queries';

const Choice = styled.div`
  inline-size: 14rem;
`;

const LABELS: Record<ChapterEventView, string> = { drafts: 'Drafts', upcoming: 'Upcoming', past: 'Past' };
const EMPTY: Record<ChapterEventView, { title: string; text: string }> = {
  drafts: {
    title: 'No drafts',
    text: 'Save a new event as a draft. Only its author and admins see it until it is published.',
  },
  upcoming: { title: 'No upcoming events', text: 'Create an event, and the members of the chapter are notified.' },
  past: { title: 'No past events', text: 'Past events are listed here, with their attendance.' },
};
const VIEWS: readonly ChapterEventView[] = ['drafts', 'upcoming', 'past'];

/** Shows the events of a chapter to its admins: everyone's drafts, upcoming events, and the attendance of past ones. */
export function EventDesk({ chapterId }: { chapterId: number }) {
  const [view, setView] = useState<ChapterEventView>('upcoming');
  const counts = useQuery(eventCountsQuery(chapterId)).data;
  return (
    <Stack gap={4}>
      <Row gap={3} justify="space-between" wrap>
        <Choice>
          <Select
            aria-label="Show"
            value={view}
            onValueChange={(value) => setView(VIEWS.find((each) => each === value) ?? 'upcoming')}
            options={VIEWS.map((value) => ({
              value,
              label: counts ? `${LABELS[value]} (${counts[value].toLocaleString('en-US')})` : LABELS[value],
            }))}
          />
        </Choice>
        <ButtonLink to={eventPaths.createIn(chapterId)} icon={<CalendarPlus aria-hidden />}>
          New Event
        </ButtonLink>
      </Row>
      <EventLines key={view} chapterId={chapterId} view={view} />
    </Stack>
  );
}

function EventLines({ chapterId, view }: { chapterId: number; view: ChapterEventView }) {
  const list = useInfiniteQuery(chapterEventPages(chapterId, view));
  return (
    <PagedList
      list={list}
      itemsOf={(page) => page.events}
      what="events"
      lines={6}
      empty={<EmptyState icon={<CalendarDays aria-hidden />} {...EMPTY[view]} />}
      moreFailure="More events could not be loaded"
      more="Show More Events"
    >
      {(event) => (
        <li key={event.id}>
          <EventLine event={event} />
        </li>
      )}
    </PagedList>
  );
}
