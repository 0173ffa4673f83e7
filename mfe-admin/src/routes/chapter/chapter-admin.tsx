import {
  ButtonLink,
  EmptyState,
  ErrorState,
  GateCard,
  PageHeader,
  PagePlaceholder,
  SessionCheckFailed,
  Stack,
  TextLink,
  queryFor,
  recheckSession,
  usePageTitle,
  useSignInAction,
  useSession,
} from '@meridian/platform';
import { Tabs, useTabParam } from '@meridian/platform/controls';
import { ApiError, type ChapterDetails, chaptersApi, isChapterAdmin } from '@meridian/shared-types';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@meridian/platform/routing';
import { ChapterNumbers } from '../../features/numbers/chapter-numbers';
import { AnnouncementManager } from '../../features/announcements/announcement-manager';
import { managedPages } from '../../features/announcements/queries';
import { EventDesk } from '../../features/chapter-events/event-desk';
import { eventCountsQuery } from '../../features/chapter-events/queries';
import { AddPerson } from '../../features/chapters/add-person';
import { ArchivePanel } from '../../features/chapters/archive-panel';
import { ChapterSettings } from '../../features/chapters/chapter-settings';
import { ChapterReports } from '../../features/moderation/chapter-reports';
import { ChatModeration } from '../../features/moderation/chat-moderation';
import { openReportsQuery } from '../../features/moderation/report-queries';
import { MergePanel } from '../../features/chapters/merge-panel';
import { JoiningSettings } from '../../features/chapters/joining-settings';
import { BanDialog } from '../../features/members/ban-dialog';
import { InviteLinks } from '../../features/members/invite-links';
import { MemberManagement } from '../../features/members/member-management';
import { ApprovalDesk } from '../../features/join-requests/approval-desk';
import { joinRequestsQuery } from '../../features/join-requests/queries';
import { CoverField } from '../../features/posts/cover-field';

/**
 * `/chapters/{slug}/admin` shows requests, people, events and everything else of a chapter to its admins and site
 * admins.
 */
export function ChapterAdminPage() {
  const { slug = '' } = useParams();
  const { status, user, isAdmin, isAdminPending, isUnclear } = useSession();
  const signIn = useSignInAction();
  const chapter = useQuery({ ...queryFor(chaptersApi.bySlug, { params: { slug } }), enabled: status === 'signed-in' });
  usePageTitle('Chapter Administration');

  if (status === 'loading' || isAdminPending || (status === 'signed-in' && chapter.isPending))
    return <PagePlaceholder />;
  const isAdminHere = isChapterAdmin(user?.memberships.find(({ chapterId }) => chapterId === chapter.data?.id));
  if (chapter.isError && !(chapter.error instanceof ApiError && chapter.error.status === 404))
    return (
      <ErrorState
        title="The chapter could not be loaded"
        query={{ error: chapter.error, refetch: () => Promise.all([recheckSession(), chapter.refetch()]) }}
      />
    );
  if (!(isAdmin || isAdminHere) && isUnclear) return <SessionCheckFailed />;
  if (!chapter.data && isAdmin)
    return (
      <Stack gap={5}>
        <PageHeader
          title="Chapter Not Found"
          subtitle="There is no chapter at this address. It may have been renamed."
        />
        <EmptyState
          title="Browse all chapters"
          action={<ButtonLink to="/admin-tools?tab=chapters">All Chapters</ButtonLink>}
        />
      </Stack>
    );
  if (signIn)
    return (
      <GateCard title="Sign In Required" text="Sign in to see the page of this chapter’s admins." action={signIn} />
    );
  if (!chapter.data || !(isAdmin || isAdminHere))
    return <GateCard title="Access Denied" text="Only admins of this chapter can see this page." />;
  return <Administration chapter={chapter.data} />;
}

function Administration({ chapter }: { chapter: ChapterDetails }) {
  const { isAdmin, user } = useSession();
  const pending = useQuery({ ...joinRequestsQuery(chapter.id), enabled: !chapter.archive }).data?.length;
  const events = useQuery({ ...eventCountsQuery(chapter.id), enabled: !chapter.archive }).data;
  const reports = useQuery({ ...openReportsQuery(chapter.id), enabled: !chapter.archive }).data?.reports.length;
  const announced = useInfiniteQuery({ ...managedPages(chapter.id, 'published'), enabled: !chapter.archive });
  const announcements = announced.data?.pages.flat().length;
  const tabs = [
    {
      value: 'requests',
      label: 'Requests',
      badge: pending || undefined,
      content: <ApprovalDesk chapterId={chapter.id} BanDialog={BanDialog} />,
    },
    {
      value: 'people',
      label: 'People',
      badge: chapter.memberCount || undefined,
      content: (
        <Stack gap={5}>
          {isAdmin && <AddPerson chapterId={chapter.id} />}
          {user && <MemberManagement chapterId={chapter.id} userId={user.id} />}
          <InviteLinks chapterId={chapter.id} />
        </Stack>
      ),
    },
    {
      value: 'events',
      label: 'Events',
      badge: events?.upcoming || undefined,
      content: <EventDesk chapterId={chapter.id} />,
    },
    { value: 'chat', label: 'Chat', content: <ChatModeration chapter={chapter} /> },
    {
      value: 'reports',
      label: 'Reports',
      badge: reports || undefined,
      content: <ChapterReports chapter={chapter} />,
    },
    {
      value: 'announcements',
      label: 'Announcements',
      badge: announcements ? `${announcements}${announced.hasNextPage ? '+' : ''}` : undefined,
      content: <AnnouncementManager chapter={chapter} />,
    },
    {
      value: 'settings',
      label: 'Settings',
      content: <SettingsTab chapter={chapter} />,
    },
    { value: 'numbers', label: 'Numbers', content: <ChapterNumbers chapter={chapter} /> },
  ];
  // An archived chapter has no other functions.
  const shown = chapter.archive ? tabs.filter(({ value }) => value === 'settings' || value === 'numbers') : tabs;
  const tabParam = useTabParam(shown);
  return (
    <Stack gap={5}>
      <PageHeader
        title={chapter.name}
        subtitle="Requests to join, members, and what is happening in the chapter."
        eyebrow={<TextLink to={`/chapters/${encodeURIComponent(chapter.slug)}`}>Chapter page</TextLink>}
      />
      <Tabs label="Chapter administration" items={shown} {...tabParam} />
    </Stack>
  );
}

function SettingsTab({ chapter }: { chapter: ChapterDetails }) {
  const navigate = useNavigate();
  const { isAdmin } = useSession();
  return (
    <Stack gap={5}>
      {!chapter.archive && (
        <ChapterSettings
          chapter={chapter}
          PictureField={CoverField}
          isSiteAdmin={isAdmin}
          onSaved={({ slug }) => {
            if (slug !== chapter.slug) void navigate(`${adminPath(slug)}?tab=settings`, { replace: true });
          }}
        />
      )}
      {!chapter.archive && <JoiningSettings chapter={chapter} />}
      {isAdmin && !chapter.archive && (
        <MergePanel
          chapter={chapter}
          onMerged={({ slug }) => void navigate(`${adminPath(slug)}?tab=settings`, { replace: true })}
        />
      )}
      {isAdmin && <ArchivePanel chapter={chapter} chapterTo={adminPath} />}
    </Stack>
  );
}

const adminPath = (slug: string) => `/chapters/${encodeURIComponent(slug)}/admin`;
