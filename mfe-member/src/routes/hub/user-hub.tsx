import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Grid,
  PageHeader,
  Section,
  Skeleton,
  Stack,
  StatTile,
  Text,
  TwoColumns,
  useIsNarrow,
  usePageTitle,
  useSession,
} from '@meridian/platform';
import { UnreadCount, useUnread } from '@meridian/platform/realtime';
import { Tabs, Tiles, useTabParam } from '@meridian/platform/controls';
import type { Membership, User } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CircleCheck, Landmark, Megaphone, MessagesSquare } from 'lucide-react';
import styled from 'styled-components';
import { LatestUpdates } from '../../features/announcements/latest-updates';
import { announcementCounts } from '../../features/announcements/queries';
import { useAllAnnouncements } from '../../features/announcements/use-all-announcements';
import { MyEventsGrid } from '../../features/events/my-events-grid';
import { myEvents } from '../../features/events/queries';
import { MyUpcomingEventList } from '../../features/events/my-upcoming-event-list';
import { ArchivedChapters } from '../../features/memberships/archived-chapters';
import { MembershipList } from '../../features/memberships/membership-list';
import { membershipsQuery } from '../../features/memberships/queries';
import { paths } from '../../paths';
import { ChapterChat } from '../chapter-chat';
import { CreateEventLink } from '../create-event-link';
import { ForMembers } from '../for-members';
import { MemberDialog } from '../member-dialog';
import { TabbedPage } from '../tabbed-page';

/** The list of chats, each as high as its container. If there are several, the top of the next one is in view. */
const OneByOne = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-rows: calc(100% - 3.5rem);
  gap: var(--space-2);
  block-size: 100%;
  overflow-y: auto;
  scroll-snap-type: y proximity;
  > * {
    scroll-snap-align: start;
  }
  > :only-child {
    block-size: calc(100% + 3.5rem);
  }
`;

/** `/user-hub` shows the user's events, chapters, announcements and chats. */
export function UserHubPage() {
  usePageTitle('My Hub');
  const { user } = useSession();
  return (
    <ForMembers text="Your hub shows your events, chapters and conversations. It comes with a full membership.">
      {user && <Hub user={user} />}
    </ForMembers>
  );
}

function Hub({ user }: { user: User }) {
  const memberships = useQuery(membershipsQuery(user.id));
  const isChatOpen = useTabParam([{ value: 'overview' }, { value: 'chat' }]).value === 'chat';
  const hasOnlyChat = useIsNarrow() && isChatOpen && memberships.data?.length !== 0;
  return (
    <TabbedPage $hasOnlyChat={hasOnlyChat}>
      <MemberDialog />
      <PageHeader
        title="My Hub"
        subtitle={hasOnlyChat ? undefined : 'Your personalized community dashboard'}
        actions={!hasOnlyChat && <CreateEventLink />}
      />
      {memberships.isError ? (
        <ErrorState title="Your chapters could not be loaded" query={memberships} />
      ) : (
        <HubTabs memberships={memberships.data} userId={user.id} hasOnlyChat={hasOnlyChat} />
      )}
    </TabbedPage>
  );
}

interface Props {
  /** The memberships, or undefined while they are loading. */
  memberships: Membership[] | undefined;
  userId: string;
  /** Whether the chat takes the whole window. */
  hasOnlyChat: boolean;
}

function HubTabs({ memberships, userId, hasOnlyChat }: Props) {
  const unread = useUnread().inChapters;
  const events = useQuery(myEvents()).data;
  const counts = useQuery(announcementCounts()).data;
  const updates = useAllAnnouncements(memberships?.map(({ chapterId }) => chapterId));

  const tabs = [
    {
      value: 'overview',
      label: 'Overview',
      content: <TwoColumns main={<MyUpcomingEventList allTo={paths.events} />} side={<LatestUpdates {...updates} />} />,
    },
    { value: 'events', label: 'Events', content: <MyEventsGrid eventsTo={paths.events} /> },
    {
      value: 'chapters',
      label: 'Chapters',
      content: (
        <Stack gap={6}>
          <MembershipList memberships={memberships} chaptersTo={paths.chapters} chapterTo={paths.chapter} />
          <ArchivedChapters chapterTo={paths.chapter} />
        </Stack>
      ),
    },
    {
      value: 'chat',
      label: 'Chat',
      badge: unread > 0 ? <UnreadCount count={unread} /> : undefined,
      content: <HubChat {...{ memberships, userId, hasOnlyChat }} />,
    },
  ];
  const tabParam = useTabParam(tabs);
  return (
    <>
      {!hasOnlyChat && (
        <Tiles>
          <StatTile
            label="My Events"
            value={events?.length ?? '–'}
            icon={<CalendarDays aria-hidden />}
            to="?tab=events"
          />
          <StatTile
            label="Chapters"
            value={memberships?.length ?? '–'}
            icon={<Landmark aria-hidden />}
            to="?tab=chapters"
          />
          <StatTile
            label="RSVPs"
            value={events?.filter(({ rsvpStatus }) => rsvpStatus === 'going').length ?? '–'}
            icon={<CircleCheck aria-hidden />}
          />
          <StatTile
            label="Updates"
            value={counts?.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US') ?? '–'}
            icon={<Megaphone aria-hidden />}
          />
        </Tiles>
      )}
      <Tabs label="My Hub" items={tabs} {...tabParam} />
    </>
  );
}

function HubChat({ memberships, userId, hasOnlyChat }: Props) {
  const panels = memberships?.map(({ id, chapterId, chapter }) => (
    <ChapterChat
      key={id}
      chapterId={chapterId}
      name={chapter.name}
      height={hasOnlyChat ? '100%' : '500px'}
      userId={userId}
      isMember
    />
  ));
  if (hasOnlyChat) return <OneByOne>{panels ?? <Skeleton height="100%" />}</OneByOne>;
  return (
    <Section title="Chapter Chat">
      <Text tone="muted">Connect with your chapter members in real-time</Text>
      {memberships?.length === 0 && (
        <EmptyState
          icon={<MessagesSquare aria-hidden />}
          title="No Chats Available"
          text="Join a chapter to start chatting with members."
          action={<ButtonLink to={paths.chapters}>Join a Chapter</ButtonLink>}
        />
      )}
      <Grid min="24rem" gap={4}>
        {panels ?? <Skeleton height="500px" />}
      </Grid>
    </Section>
  );
}
