import {
  ErrorState,
  GateCard,
  PageHeader,
  PagePlaceholder,
  Section,
  SessionUnclear,
  Skeleton,
  Stack,
  StatTile,
  TextLink,
  api,
  queryFor,
  recheckSession,
  usePageTitle,
  useSignInAction,
  useSession,
} from '@meridian/platform';
import { Tiles } from '@meridian/platform/controls';
import { adminApi, ApiError, type Chapter, chaptersApi, isChapterAdmin } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, ShieldCheck, Users } from 'lucide-react';
import { useParams } from '@meridian/platform/routing';
import { AttendanceTiles } from '../features/activity/attendance-tiles';
import { Activity } from '../features/activity/activity';
import { requestsOf } from '../features/pending-members/queries';
import { RequestList } from '../features/pending-members/request-list';

/** `/chapters/{slug}/admin`: join requests and statistics, for the chapter's admins and site administrators. */
export function ChapterAdminPage() {
  const { slug = '' } = useParams();
  const { status, user, isActiveSubscriber, isAdmin, isAdminPending, isUnclear } = useSession();
  const signIn = useSignInAction();
  const chapter = useQuery({ ...queryFor(chaptersApi.bySlug, { params: { slug } }), enabled: status === 'signed-in' });
  usePageTitle('Chapter Administration');

  if (status === 'loading' || isAdminPending || (status === 'signed-in' && chapter.isPending))
    return <PagePlaceholder />;
  const isAdminHere =
    isActiveSubscriber && isChapterAdmin(user?.memberships.find(({ chapterId }) => chapterId === chapter.data?.id));
  if (chapter.isError && !(chapter.error instanceof ApiError && chapter.error.status === 404))
    return (
      <ErrorState
        title="The chapter could not be loaded"
        onRetry={() => {
          void recheckSession();
          void chapter.refetch();
        }}
      />
    );
  if (!(isAdmin || isAdminHere) && isUnclear) return <SessionUnclear />;
  if (!chapter.data || !(isAdmin || isAdminHere))
    return (
      <GateCard
        title="Access Denied"
        text="This page is only accessible to the administrators of this chapter."
        action={signIn}
      />
    );
  return <Administration chapter={chapter.data} />;
}

function Administration({ chapter: { id, name, slug } }: { chapter: Chapter }) {
  const numbers = useQuery(queryFor(adminApi.chapterStatistics, { params: { id } }));
  const requests = useQuery(requestsOf(id));
  return (
    <Stack gap={6}>
      <PageHeader
        title={name}
        subtitle="Who asks to join, and what is going on."
        eyebrow={<TextLink to={`/chapters/${encodeURIComponent(slug)}`}>Chapter page</TextLink>}
      />
      {numbers.data && (
        <Tiles>
          <StatTile label="Members" icon={<Users aria-hidden />} value={numbers.data.members.toLocaleString('en-US')} />
          <StatTile
            label="Admins"
            icon={<ShieldCheck aria-hidden />}
            value={numbers.data.admins.toLocaleString('en-US')}
          />
          <StatTile
            label="Pending Requests"
            icon={<Hourglass aria-hidden />}
            value={numbers.data.pendingRequests.toLocaleString('en-US')}
          />
        </Tiles>
      )}
      <Section title="Join Requests">
        {requests.isPending && <Skeleton lines={4} />}
        {requests.isError && (
          <ErrorState title="The pending requests could not be loaded" onRetry={() => void requests.refetch()} />
        )}
        {requests.data && <RequestList endpoints={api.chapters} requests={requests.data} />}
      </Section>
      {numbers.isPending && <Skeleton height="28rem" />}
      {numbers.isError && <ErrorState title="The numbers could not be loaded" onRetry={() => void numbers.refetch()} />}
      {numbers.data?.attendance && numbers.data.attendance.events > 0 && (
        <AttendanceTiles attendance={numbers.data.attendance} />
      )}
      {numbers.data && <Activity months={numbers.data.activity} />}
    </Stack>
  );
}
