import {
  ErrorState,
  PageHeader,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
  TwoColumns,
  usePageTitle,
  useIsNarrow,
  useSession,
} from '@meridian/platform';
import { useNavigate, useSearchParams } from '@meridian/platform/routing';
import type { Event, User } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { useState, type ReactNode } from 'react';
import { CalendarBar } from '../../features/calendar/calendar-bar';
import { dateOf, readersZone } from '../../features/calendar/clocks';
import { eventsOn, monthWeeks, periodOf, weekDays } from '../../features/calendar/days';
import { Legend } from '../../features/calendar/legend';
import { ListView } from '../../features/calendar/list-view';
import { MonthView, type PeriodViewProps } from '../../features/calendar/month-view';
import { NextEvents } from '../../features/calendar/next-events';
import { oneDateOfSeries } from '../../features/events/next-of-series';
import { OnScreen } from '../../features/calendar/on-screen';
import { useEventsIn } from '../../features/calendar/queries';
import { createEventFilter, toggleFilter, type CalendarFilter } from '../../features/calendar/calendar-filters';
import { useClocks } from '../../features/calendar/use-clocks';
import { useCalendarUrlState } from './use-calendar-url-state';
import { WeekAgenda } from '../../features/calendar/week/week-agenda';
import { WeekView } from '../../features/calendar/week/week-view';
import { Subscribe } from '../../features/calendar-feeds/subscribe';
import { EventCard } from '../../features/events/event-card';
import { membershipsQuery } from '../../features/memberships/queries';
import { paths } from '../../paths';
import { CreateEventLink } from '../create-event-link';
import { ForMembers } from '../for-members';
import { useMayCreateEvents } from '../use-may-create-events';

export function CalendarPage() {
  usePageTitle('Calendar');
  const { user, isAdmin } = useSession();
  const asked = useSearchParams()[0].has('subscribe');
  return (
    <ForMembers
      text="See every event of every chapter, by month, week or day. The calendar comes with a full membership."
      alsoFor="admin"
    >
      <Stack gap={5}>
        <PageHeader
          title={isAdmin ? 'Calendar' : 'My Calendar'}
          subtitle="Events that you are going to, and events of your chapters."
          actions={
            <OnScreen>
              <Row gap={3} wrap>
                <CreateEventLink />
                <Subscribe defaultOpen={asked} />
              </Row>
            </OnScreen>
          }
        />
        {user && <Calendar user={user} />}
      </Stack>
    </ForMembers>
  );
}

function Calendar({ user }: { user: User }) {
  const navigate = useNavigate();
  const mayCreate = useMayCreateEvents();
  const [clocks, setClocks] = useClocks();
  /** The number of times that the week was opened. A new number scrolls it to the current hour again. */
  const [opened, setOpened] = useState(0);
  const urlState = useCalendarUrlState();
  const [filters, setFilters] = useState<ReadonlySet<CalendarFilter>>(new Set<CalendarFilter>(['mine', 'chapters']));
  const memberships = useQuery(membershipsQuery(user.id));

  if (memberships.isError) return <ErrorState title="The calendar could not be loaded" query={memberships} />;
  const isShown =
    memberships.data && createEventFilter(filters, new Set(memberships.data.map(({ chapterId }) => chapterId)));
  const create = (startLocal: string, endLocal: string) =>
    void navigate(paths.createEventAt(startLocal, endLocal, clocks === 'mine' ? readersZone() : undefined));
  const card = (event: Event, headingDay: string) => (
    <EventCard key={event.id} event={event} brief flagPast={urlState.view === 'list'} headingDay={headingDay} />
  );

  return (
    <Stack gap={5}>
      <CalendarBar
        view={urlState.view}
        onView={urlState.show}
        day={urlState.day}
        onStep={urlState.step}
        onToday={() => {
          urlState.today();
          setOpened(opened + 1);
        }}
        clocks={clocks}
        onClocks={setClocks}
        filters={filters}
        onFilter={(pressed) => setFilters(toggleFilter(filters, pressed))}
      />
      <TwoColumns
        narrowSidebar
        main={
          urlState.view === 'list' ? (
            <ListView
              isShown={isShown}
              clocks={clocks}
              render={card}
              createTo={mayCreate ? paths.createEvent : undefined}
            />
          ) : (
            <PeriodView
              key={opened}
              view={urlState.view}
              day={urlState.day}
              clocks={clocks}
              onChoose={urlState.choose}
              onCreate={mayCreate ? create : undefined}
              isShown={isShown}
              render={card}
            />
          )
        }
        side={
          <OnScreen>
            <NextEvents isShown={isShown} browseTo={paths.events} select={oneDateOfSeries} />
          </OnScreen>
        }
      />
    </Stack>
  );
}

interface PeriodProps extends Omit<PeriodViewProps, 'events'> {
  view: 'month' | 'week';
  /** The filter, or undefined while the user's chapters are loading. */
  isShown: ((event: Event) => boolean) | undefined;
  render: (event: Event, day: string) => ReactNode;
}

/** Shows a month or a week, and the events of the selected day. On a phone the week itself lists all its events. */
function PeriodView({ view, isShown, render, ...shown }: PeriodProps) {
  const { day, clocks } = shown;
  const isAgenda = useIsNarrow('sm') && view === 'week';
  const { data, isError, error, refetch } = useEventsIn(
    periodOf(view === 'month' ? monthWeeks(day).flat() : weekDays(day)),
  );
  if (isError) return <ErrorState title="The calendar could not be loaded" query={{ error, refetch }} />;
  const isPending = !data || !isShown;
  const events = isPending ? [] : data.filter(isShown);
  const ofDay = eventsOn(events, day, clocks).map(({ event }) => event);
  const View = view === 'month' ? MonthView : isAgenda ? WeekAgenda : WeekView;
  const period = (
    <Stack gap={3}>
      <View {...shown} events={events} />
      <Legend />
    </Stack>
  );
  if (isAgenda) return period;
  return (
    <>
      {period}
      <Section title={format(day, 'EEEE, MMMM d')}>
        {isPending && <Skeleton width="12rem" />}
        {!isPending &&
          (ofDay.length > 0 ? (
            ofDay.map((event) => render(event, dateOf(day)))
          ) : (
            <Text tone="muted">Nothing on this day.</Text>
          ))}
      </Section>
    </>
  );
}
