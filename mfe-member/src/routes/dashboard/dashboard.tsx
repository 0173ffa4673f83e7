import {
  Button,
  ButtonLink,
  isNewHere,
  openNoticesList,
  PageHeader,
  Row,
  Stack,
  Skeleton,
  Slot,
  StatLine,
  TwoColumns,
  usePageTitle,
  useIsNarrow,
  useHasNoChapters,
  useSession,
} from '@meridian/platform';
import { Navigate } from '@meridian/platform/routing';
import { isChapterAdmin, type Membership, type User } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Bell, CalendarPlus } from 'lucide-react';
import { allChapters } from '../../features/chapters/queries';
import { announcementCounts } from '../../features/announcements/queries';
import { RecentAnnouncements } from '../../features/announcements/recent-announcements';
import { MyUpcomingEventCards } from '../../features/events/my-upcoming-event-cards';
import { myEvents } from '../../features/events/queries';
import { MyChapters } from '../../features/memberships/my-chapters';
import { membershipsQuery } from '../../features/memberships/queries';
import { NeedsMe } from '../../features/needs-me/needs-me';
import { paths } from '../../paths';
import { ChapterChat } from '../chapter-chat';
import { ForMembers } from '../for-members';
import { MemberDialog } from '../member-dialog';
import { firstTasks, isNewcomer } from './first-tasks';
import { isFirstAttempt, useTasks } from './use-tasks';

/** `/dashboard` is the start page of active members and of the staff. */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const { user } = useSession();
  if (useHasNoChapters()) return <Navigate to="/first-steps" replace />;
  return (
    <ForMembers
      text="The dashboard shows your chapters with their news, events and conversations. It comes with a full membership."
      alsoFor="staff"
    >
      {user && <Dashboard user={user} />}
    </ForMembers>
  );
}

/** Shows the main column while it is unknown whether tasks are above the events, because they would push them down. */
const MainSkeleton = () => (
  <Stack gap={4}>
    <Skeleton width="12rem" height="calc(1.15 * var(--text-xl))" />
    <Skeleton height="15rem" />
    <Skeleton height="24rem" />
  </Stack>
);

function Dashboard({ user }: { user: User }) {
  const { isActiveSubscriber, isAdmin } = useSession();
  const memberships = useQuery(membershipsQuery(user.id));
  const events = useQuery({ ...myEvents(), enabled: isActiveSubscriber });
  const isNarrow = useIsNarrow();
  const { tasks, isLoading: areTasksLoading } = useTasks();
  // The staff without a membership read the announcements of chapters that they administer.
  const reads = (membership: Membership) => isActiveSubscriber || isAdmin || isChapterAdmin(membership);
  const first = memberships.data?.find(reads);
  const counts = useQuery({ ...announcementCounts(), enabled: isActiveSubscriber }).data;
  const chapters = useQuery(allChapters());
  const isLoading = areTasksLoading || [memberships, chapters].some(isFirstAttempt);
  const announced =
    memberships.data && counts && (counts.find(({ chapterId }) => chapterId === first?.chapterId)?.count ?? 0);

  const isNew = isNewcomer(user, events.data?.length);
  const counters = [
    { label: 'Upcoming Events', value: events.data?.length },
    { label: 'Chapters Joined', value: memberships.data?.length },
    { label: isNewHere(user) ? 'Announcements' : 'New Announcements', value: announced },
  ].filter(({ value, label }) => (!isNew || value !== 0) && (isActiveSubscriber || label === 'Chapters Joined'));

  const chat = isActiveSubscriber && (
    <FirstChat membership={first} isPending={memberships.isPending} userId={user.id} />
  );

  return (
    <Stack gap={5}>
      <PageHeader
        title={
          <>
            {isNewHere(user) ? 'Welcome' : 'Welcome back'}, <bdi>{user.name}</bdi>!
          </>
        }
        subtitle={
          <StatLine
            items={counters.map(({ label, value }) => ({ label, value: value?.toLocaleString('en-US') ?? '–' }))}
          />
        }
        actions={<Actions />}
      />
      <MemberDialog />
      <TwoColumns
        main={
          isLoading ? (
            <MainSkeleton />
          ) : (
            <>
              <NeedsMe tasks={tasks} />
              {isNew ? (
                <NeedsMe title="Three Things to Do" tasks={firstTasks(user, first)} />
              ) : (
                isActiveSubscriber && <MyUpcomingEventCards calendarTo={paths.calendar} eventsTo={paths.events} />
              )}
              {isNarrow && chat}
              {!memberships.isError && !(isNew && announced === 0) && (
                <RecentAnnouncements
                  title="Recent Announcements"
                  chapterId={first?.chapterId}
                  isChapterKnown={!memberships.isPending}
                  lines={3}
                />
              )}
            </>
          )
        }
        side={
          <>
            {!isNarrow && chat}
            {!(isNew && memberships.data?.length === 0) && (
              <MyChapters userId={user.id} chaptersTo={paths.chapters} chapterTo={paths.chapter} />
            )}
            <Slot name="dashboard-tile" />
          </>
        }
      />
    </Stack>
  );
}

function Actions() {
  const { isAdmin } = useSession();
  return (
    <Row gap={3} wrap>
      <Button variant="secondary" icon={<Bell aria-hidden />} aria-haspopup="dialog" onClick={() => openNoticesList()}>
        Notifications
      </Button>
      {isAdmin && (
        <ButtonLink to={paths.createEvent} icon={<CalendarPlus aria-hidden />}>
          Create Event
        </ButtonLink>
      )}
    </Row>
  );
}

interface FirstChatProps {
  membership: Membership | undefined;
  isPending: boolean;
  userId: string;
}
/** Shows the chat of the person's first chapter. */
function FirstChat({ membership, isPending, userId }: FirstChatProps) {
  if (isPending) return <Skeleton height="24rem" />;
  if (!membership) return null;
  const { chapterId, chapter } = membership;
  return <ChapterChat chapterId={chapterId} name={chapter.name} height="24rem" userId={userId} isMember />;
}
