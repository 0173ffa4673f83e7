import { Section, Stack, Text, TwoColumns, useAnnouncementsSeen, useIsNarrow, useSession } from '@meridian/platform';
import { UnreadCount, useUnread } from '@meridian/platform/realtime';
import { Tabs, Tiles, useSlotTabs, useTabParam } from '@meridian/platform/controls';
import { useSearchParams } from '@meridian/platform/routing';
import { DAY_MS, type ChapterDetails, isChapterAdmin, type ListedEvent } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { RecentAnnouncements } from '../../features/announcements/recent-announcements';
import { ArchivedBanner } from '../../features/chapter/archived-banner';
import { ChapterHeader, describeChapter, NarrowOnly } from '../../features/chapter/chapter-header';
import { ChapterStats } from '../../features/chapter/chapter-stats';
import { LeaveChapter } from '../../features/chapter/leave-chapter';
import { MemberList } from '../../features/chapter/member-list';
import { ChapterEvents } from '../../features/events/chapter-events';
import { EventCard } from '../../features/events/event-card';
import { countWithDates, upcomingOfChapter } from '../../features/events/queries';
import { BanNotice } from '../../features/join-requests/ban-notice';
import { JoinPanel } from '../../features/join-requests/join-panel';
import { PendingList } from '../../features/join-requests/pending-list';
import { membershipStatusIn, pendingRequestsQuery } from '../../features/join-requests/queries';
import { RequestDecision } from '../../features/join-requests/request-decision';
import { HereMark } from '../../features/presence/here-mark';
import { HereNow } from '../../features/presence/here-now';
import { paths } from '../../paths';
import { ChapterChat } from '../chapter-chat';
import { ChapterControls } from './chapter-controls';
import { NeedsMembership, WayIn } from './ways-in';
import { MemberDialog } from '../member-dialog';
import { TabbedPage } from '../tabbed-page';

/** The number of events shown beside the announcements. */
const MAX_EVENTS = 2;
/** The time in milliseconds for which a new member sees the admin's reason for the approval. */
const NEW_MEMBER_MS = 30 * DAY_MS;

/** Returns what the user is in a chapter. */
function useStanding({ id, archive }: ChapterDetails) {
  const { user, status, isActiveSubscriber, isAdmin } = useSession();
  const standing = useQuery({ ...membershipStatusIn(id), enabled: status === 'signed-in' }).data;
  const isMember = standing?.isMember === true;
  const membership = user?.memberships.find(({ chapterId }) => chapterId === id);
  return {
    standing,
    isMember,
    reads: isActiveSubscriber || isAdmin || isChapterAdmin(standing),
    isNew: isMember && membership && Date.now() - Date.parse(membership.joinedAt) < NEW_MEMBER_MS,
    /** In every chapter, site admins may do what its admins may, and read what its members read, except the chat. */
    administers: !archive && (isAdmin || isChapterAdmin(standing)),
  };
}

/** Shows the content of the chapter page: header, join requests and tabs. The open tab is stored in the URL. */
export function ChapterView({ chapter }: { chapter: ChapterDetails }) {
  const { user, isActiveSubscriber, isAdmin } = useSession();
  const { standing, isMember, isNew, reads, administers } = useStanding(chapter);
  const shownSeq = Number(useSearchParams()[0].get('message')) || undefined;
  const upcoming = useQuery(upcomingOfChapter(chapter.id)).data;
  const unread = useUnread().of(chapter.id)?.unread ?? 0;
  const { archive } = chapter;
  const pending = useQuery({ ...pendingRequestsQuery(chapter.id), enabled: administers }).data?.length;
  const seesPresence = isMember && isActiveSubscriber && !archive;
  const isChatOpen = useTabParam([{ value: 'overview' }, { value: 'chat' }]).value === 'chat';
  const readsChat = isChatOpen && isMember && isActiveSubscriber;
  const hasOnlyChat = useIsNarrow() && readsChat;

  const requests = {
    value: 'requests',
    label: 'Requests',
    badge: pending || undefined,
    content: <PendingList chapterId={chapter.id} consoleTo={paths.chapterAdmin(chapter.slug)} />,
  };
  const ownTabs = [
    { value: 'overview', label: 'Overview', content: <Overview {...{ chapter, upcoming, reads, isMember }} /> },
    { value: 'events', label: 'Events', content: <ChapterEvents chapterId={chapter.id} /> },
    {
      value: 'members',
      label: 'Members',
      content: <Members chapterId={chapter.id} reads={reads} seesPresence={seesPresence} />,
    },
    {
      value: 'chat',
      label: 'Chat',
      badge: unread > 0 ? <UnreadCount count={unread} /> : undefined,
      content: (
        <ChapterChat
          chapterId={chapter.id}
          name={chapter.name}
          height={hasOnlyChat ? '100%' : '500px'}
          userId={isActiveSubscriber ? user?.id : undefined}
          isMember={isMember}
          showsPresence={seesPresence}
          shownSeq={shownSeq}
          isReadOnly={archive !== undefined}
        />
      ),
    },
    ...(administers ? [requests] : []),
  ];
  const tabs = useSlotTabs('chapter-tab', ownTabs, { chapter });
  const tabParam = useTabParam(tabs);
  useAnnouncementsSeen(reads && tabParam.value === 'overview' ? [chapter.id] : []);

  return (
    <TabbedPage $hasOnlyChat={hasOnlyChat} $hasChatPanel={readsChat}>
      <ChapterHeader
        chapter={chapter}
        extent={readsChat ? 'name' : 'full'}
        standing={standing}
        wayIn={<WayIn chapterId={chapter.id} />}
        isActiveSubscriber={isActiveSubscriber}
        adminControls={user && administers && !hasOnlyChat && <ChapterControls chapter={chapter} />}
      />
      {archive && !readsChat && (
        <ArchivedBanner
          archive={archive}
          timeZone={chapter.timeZone}
          manageTo={isAdmin ? paths.chapterAdmin(chapter.slug) : undefined}
          chapterTo={paths.chapter}
        />
      )}
      {standing?.ban && <BanNotice ban={standing.ban} />}
      {isActiveSubscriber && standing && !isMember && !archive && !standing.ban && <JoinPanel chapter={chapter} />}
      {user && !readsChat && (!isActiveSubscriber || isNew) && (
        <RequestDecision chapterId={chapter.id} onlyWithReason={isActiveSubscriber} />
      )}
      <MemberDialog />
      <Tabs label={chapter.name} items={tabs} {...tabParam} />
    </TabbedPage>
  );
}

interface OverviewProps {
  chapter: ChapterDetails;
  upcoming: ListedEvent[] | undefined;
  /** Whether the user reads what members read. */
  reads: boolean;
  isMember: boolean;
}
function Overview({ chapter, upcoming, reads, isMember }: OverviewProps) {
  const { user } = useSession();
  return (
    <Stack gap={6}>
      <NarrowOnly>
        <Text tone="muted">{describeChapter(chapter)}</Text>
      </NarrowOnly>
      <Tiles>
        <ChapterStats chapter={chapter} upcomingEvents={upcoming && countWithDates(upcoming)} />
      </Tiles>
      <TwoColumns
        main={
          reads ? (
            <RecentAnnouncements title="Latest Announcements" chapterId={chapter.id} />
          ) : (
            <NeedsMembership what="read the chapter’s announcements" />
          )
        }
        side={
          upcoming &&
          upcoming.length > 0 && (
            <Section title="Coming Up">
              {upcoming.slice(0, MAX_EVENTS).map((event) => (
                <EventCard key={event.id} event={event} isOnChapterPage brief />
              ))}
            </Section>
          )
        }
      />
      {user && isMember && !chapter.archive && (
        <div>
          <LeaveChapter chapter={chapter} userId={user.id} />
        </div>
      )}
    </Stack>
  );
}

interface MembersProps {
  chapterId: number;
  reads: boolean;
  seesPresence: boolean;
}
function Members({ chapterId, reads, seesPresence }: MembersProps) {
  const { user } = useSession();
  if (!reads) return <NeedsMembership what="see who belongs to the chapter" />;
  return (
    <Stack gap={5}>
      {seesPresence && (
        <div>
          <HereNow chapterId={chapterId} />
        </div>
      )}
      <MemberList
        chapterId={chapterId}
        messagesTo={(userId) => (userId === user?.id ? undefined : paths.messagesWith(userId))}
        markOf={(userId) => seesPresence && <HereMark chapterId={chapterId} userId={userId} />}
      />
    </Stack>
  );
}
