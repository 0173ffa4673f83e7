import {
  cancelledLast,
  ButtonLink,
  EmptyState,
  ErrorState,
  Grid,
  PageHeader,
  PageParts,
  RequireSession,
  Section,
  Stack,
  StatTile,
  queryFor,
  usePageTitle,
  useSession,
} from '@meridian/platform';
import { Tabs, Tiles, useTabParam } from '@meridian/platform/controls';
import { chaptersApi, eventsApi, type Event } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarX, Landmark, Users } from 'lucide-react';
import { ChapterTiles } from '../../features/community/chapter-tiles';
import { sortByMemberCount } from '../../features/community/sort-chapters';
import { LatestMembers } from '../../features/community/latest-members';
import { allChapters } from '../../features/chapters/queries';
import { EventCard } from '../../features/events/event-card';
import { paths } from '../../paths';
import { MemberDialog } from '../member-dialog';

/** The numbers of items shown in the overview, and of events in their tab. */
const TOP_CHAPTERS = 6;
const NEXT_EVENTS = 4;
const MAX_EVENTS = 6;

/** `/community` shows chapters, events and members of the whole community. */
export function CommunityPage() {
  usePageTitle('Community');
  return (
    <RequireSession
      need="signed-in"
      title="Sign In Required"
      text="Sign in to see chapters, events and people."
      action={{ label: 'Sign In', to: paths.signIn }}
    >
      <Stack gap={5}>
        <PageHeader title="Community" subtitle="Who we are, where we meet and what comes next." />
        <Community />
        <MemberDialog />
      </Stack>
    </RequireSession>
  );
}

/** The values of the tabs. */
const TABS = [{ value: 'overview' }, { value: 'chapters' }, { value: 'events' }, { value: 'members' }];

const shown = (count: number | undefined) => count?.toLocaleString('en-US') ?? '–';

const cards = (list: Event[]) =>
  list.length === 0 ? (
    <EmptyState icon={<CalendarX aria-hidden />} title="No upcoming events" />
  ) : (
    <Grid min="26rem" gap={4}>
      {list.map((event) => (
        <EventCard key={event.id} event={event} brief />
      ))}
    </Grid>
  );
const more = (to: string, label: string) => (
  <ButtonLink variant="quiet" size="sm" to={to}>
    {label}
  </ButtonLink>
);

function Community() {
  const { user, isActiveSubscriber } = useSession();
  const joined = isActiveSubscriber ? (user?.memberships.map(({ chapterId }) => chapterId) ?? []) : [];
  const chapters = useQuery(allChapters());
  const first = { time: 'upcoming', series: 'next', limit: String(MAX_EVENTS) } as const;
  const events = useQuery(queryFor(eventsApi.list, { query: first }));
  const tabParam = useTabParam(TABS);
  const members = useQuery(queryFor(chaptersApi.countPeople)).data?.count;
  const upcoming = useQuery(queryFor(eventsApi.countUpcoming)).data?.count;
  if (chapters.isPending || events.isPending) return <PageParts parts={['three-tiles', 'tabs', 'small-cards']} />;
  if (chapters.isError || events.isError)
    return <ErrorState title="The community could not be loaded" query={chapters.isError ? chapters : events} />;

  const top = sortByMemberCount(chapters.data);
  const chapterNames = new Map(top.map(({ id, name }) => [id, name]));
  const upcomingEvents = cancelledLast(events.data);
  const overview = (
    <Stack gap={6}>
      <Section title="Largest Chapters" action={more(paths.chapters, 'View All')}>
        <ChapterTiles chapters={top.slice(0, TOP_CHAPTERS)} joined={joined} to={paths.chapterNamed} />
      </Section>
      <Section title="Coming Up">{cards(upcomingEvents.slice(0, NEXT_EVENTS))}</Section>
    </Stack>
  );
  const tabs = [
    { value: 'overview', label: 'Overview', content: overview },
    {
      value: 'chapters',
      label: 'Chapters',
      content: (
        <Section title="All Chapters">
          <ChapterTiles chapters={top} joined={joined} to={paths.chapterNamed} />
        </Section>
      ),
    },
    {
      value: 'events',
      label: 'Events',
      content: (
        <Section title="Upcoming" action={more(paths.events, 'View All Events')}>
          {cards(upcomingEvents.slice(0, MAX_EVENTS))}
        </Section>
      ),
    },
    {
      value: 'members',
      label: 'Members',
      content: (
        <Section title="Latest Members">
          <LatestMembers upgradeTo={paths.subscribe} chapterNames={chapterNames} />
        </Section>
      ),
    },
  ];
  return (
    <>
      <Tiles>
        <StatTile label="Total Members" value={shown(members)} icon={<Users aria-hidden />} to="?tab=members" />
        <StatTile label="Active Chapters" value={top.length} icon={<Landmark aria-hidden />} to="?tab=chapters" />
        <StatTile
          label="Upcoming Events"
          value={shown(upcoming)}
          icon={<CalendarDays aria-hidden />}
          to="?tab=events"
        />
      </Tiles>
      <Tabs label="Community" items={tabs} {...tabParam} />
    </>
  );
}
