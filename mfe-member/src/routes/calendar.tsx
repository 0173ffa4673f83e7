import { ErrorState, PageHeader, RequireSession, Section, Skeleton, Stack, Text, usePageTitle, useSession } from '@meridian/platform';
import type { Event, User } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { useState } from 'react';
import { CalendarBar } from '../features/calendar/calendar-bar';
import { eventsOn } from '../features/calendar/days';
import { ListView } from '../features/calendar/list-view';
import { MonthView } from '../features/calendar/month-view';
import { NextEvents } from '../features/calendar/next-events';
import { useCalendarEvents } from '../features/calendar/queries';
import { inScopes, toggleScope, type Scope } from '../features/calendar/scopes';
import { useCalendarPlace } from '../features/calendar/use-calendar-place';
import { WeekView } from '../features/calendar/week-view';
import { allChapters } from '../features/chapters/queries';
import { EventCard } from '../features/events/event-card';
import { membershipsOf } from '../features/memberships/queries';
import { paths } from '../paths';
import { CalendarColumns } from './calendar-columns';

/** The member's calendar. */
export function CalendarPage() {
  usePageTitle('Calendar');
  const { user, isAdmin } = useSession();
  return (
    <RequireSession need="active" title="Active Membership Required" text="The calendar comes with a full membership: every event of every chapter, by month, week or day." action={{ label: 'Upgrade Now', to: paths.subscribe }}>
      <Stack gap={5}>
        <PageHeader title={isAdmin ? 'Calendar' : 'My Calendar'} subtitle="What you are going to, and what your chapters plan." />
        {user && <Calendar user={user} />}
      </Stack>
    </RequireSession>
  );
}

function Calendar({ user }: { user: User }) {
  const place = useCalendarPlace();
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set<Scope>(['mine', 'chapters']));
  const { events: all, isPending, isError, retry } = useCalendarEvents();
  const memberships = useQuery(membershipsOf(user.id));
  const chapterNames = new Map(useQuery(allChapters()).data?.map(({ id, name }) => [id, name]));

  if (isPending || memberships.isPending) return <Skeleton height="36rem" />;
  if (isError) return <ErrorState title="The calendar could not be loaded" onRetry={retry} />;
  const events = inScopes(all, scopes, new Set(memberships.data?.map(({ chapterId }) => chapterId)));
  const ofDay = eventsOn(events, place.day);
  const card = (event: Event) => <EventCard key={event.id} event={event} chapterName={chapterNames.get(event.chapterId)} isActiveSubscriber brief />;

  return (
    <Stack gap={5}>
      <CalendarBar view={place.view} onView={place.show} day={place.day} onStep={place.step} onToday={place.today} scopes={scopes} onScope={(pressed) => setScopes(toggleScope(scopes, pressed))} />
      <CalendarColumns
        main={(
          <>
            {place.view === 'month' && <MonthView day={place.day} events={events} onChoose={place.choose} />}
            {place.view === 'week' && <WeekView day={place.day} events={events} onChoose={place.choose} />}
            {place.view === 'list' ? <ListView events={events} render={card} /> : (
              <Section title={format(place.day, 'EEEE, MMMM d')}>
                {ofDay.length > 0 ? ofDay.map(card) : <Text tone="muted">Nothing on this day.</Text>}
              </Section>
            )}
          </>
        )}
        side={<NextEvents events={events} browseTo={paths.events} />}
      />
    </Stack>
  );
}
