import {
  ErrorState,
  PageHeader,
  RequireSession,
  Section,
  Skeleton,
  Stack,
  Text,
  TwoColumns,
  usePageTitle,
  useSession,
} from '@meridian/platform';
import type { Event, User } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { useState, type ReactNode } from 'react';
import { CalendarBar } from '../features/calendar/calendar-bar';
import { eventsOn, monthWeeks, periodOf, weekOf } from '../features/calendar/days';
import { ListView } from '../features/calendar/list-view';
import { MonthView } from '../features/calendar/month-view';
import { NextEvents } from '../features/calendar/next-events';
import { useEventsIn } from '../features/calendar/queries';
import { createEventFilter, toggleFilter, type CalendarFilter } from '../features/calendar/calendar-filters';
import { useCalendarUrlState } from '../features/calendar/use-calendar-url-state';
import { WeekView } from '../features/calendar/week-view';
import { allChapters } from '../features/chapters/queries';
import { EventCard } from '../features/events/event-card';
import { membershipsOf } from '../features/memberships/queries';
import { paths } from '../paths';

/** The member's calendar. */
export function CalendarPage() {
  usePageTitle('Calendar');
  const { user, isAdmin } = useSession();
  return (
    <RequireSession
      need="active"
      title="Active Membership Required"
      text="The calendar comes with a full membership: every event of every chapter, by month, week or day."
      action={{ label: 'Upgrade Now', to: paths.subscribe }}
    >
      <Stack gap={5}>
        <PageHeader
          title={isAdmin ? 'Calendar' : 'My Calendar'}
          subtitle="What you are going to, and what your chapters plan."
        />
        {user && <Calendar user={user} />}
      </Stack>
    </RequireSession>
  );
}

function Calendar({ user }: { user: User }) {
  const urlState = useCalendarUrlState();
  const [filters, setFilters] = useState<ReadonlySet<CalendarFilter>>(new Set<CalendarFilter>(['mine', 'chapters']));
  const memberships = useQuery(membershipsOf(user.id));
  const chapterNames = new Map(useQuery(allChapters()).data?.map(({ id, name }) => [id, name]));

  if (memberships.isError)
    return <ErrorState title="The calendar could not be loaded" onRetry={() => void memberships.refetch()} />;
  const isShown =
    memberships.data && createEventFilter(filters, new Set(memberships.data.map(({ chapterId }) => chapterId)));
  const card = (event: Event) => (
    <EventCard
      key={event.id}
      event={event}
      chapterName={chapterNames.get(event.chapterId)}
      isActiveSubscriber
      brief
      flagPast={urlState.view === 'list'}
    />
  );

  return (
    <Stack gap={5}>
      <CalendarBar
        view={urlState.view}
        onView={urlState.show}
        day={urlState.day}
        onStep={urlState.step}
        onToday={urlState.today}
        filters={filters}
        onFilter={(pressed) => setFilters(toggleFilter(filters, pressed))}
      />
      <TwoColumns
        narrowSidebar
        main={
          urlState.view === 'list' ? (
            <ListView isShown={isShown} render={card} createTo={paths.createEvent} />
          ) : (
            <PeriodView
              view={urlState.view}
              day={urlState.day}
              onChoose={urlState.choose}
              isShown={isShown}
              render={card}
            />
          )
        }
        side={<NextEvents isShown={isShown} browseTo={paths.events} />}
      />
    </Stack>
  );
}

interface PeriodProps {
  view: 'month' | 'week';
  day: Date;
  onChoose: (day: Date) => void;
  /** Undefined while the user's chapters are loading. */
  isShown: ((event: Event) => boolean) | undefined;
  render: (event: Event) => ReactNode;
}

/** A month or a week, and the events of the selected day. */
function PeriodView({ view, day, onChoose, isShown, render }: PeriodProps) {
  const { data, isError, refetch } = useEventsIn(periodOf(view === 'month' ? monthWeeks(day).flat() : weekOf(day)));
  if (isError) return <ErrorState title="The calendar could not be loaded" onRetry={() => void refetch()} />;
  const isPending = !data || !isShown;
  const events = isPending ? [] : data.filter(isShown);
  const ofDay = eventsOn(events, day);
  const View = view === 'month' ? MonthView : WeekView;
  return (
    <>
      <View day={day} events={events} onChoose={onChoose} />
      <Section title={format(day, 'EEEE, MMMM d')}>
        {isPending && <Skeleton width="12rem" />}
        {!isPending && (ofDay.length > 0 ? ofDay.map(render) : <Text tone="muted">Nothing on this day.</Text>)}
      </Section>
    </>
  );
}
