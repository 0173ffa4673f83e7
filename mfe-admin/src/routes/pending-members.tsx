import {
  ErrorState,
  GateCard,
  PageHeader,
  PagePlaceholder,
  Row,
  SessionCheckFailed,
  Spinner,
  Stack,
  Text,
  api,
  usePageTitle,
  useSignInAction,
  useSession,
} from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { BanDialog } from '../features/members/ban-dialog';
import { allChapters, pendingRequests } from '../features/join-requests/queries';
import { RequestList } from '../features/join-requests/request-list';

/** `/pending-members` lets site admins decide on the join requests of all chapters. */
export function PendingMembersPage() {
  usePageTitle('Pending Members');
  const { status, isAdmin, isAdminPending, isUnclear } = useSession();
  const signIn = useSignInAction();
  const requests = useQuery({ ...pendingRequests(), enabled: isAdmin });
  const chapters = useQuery({ ...allChapters(), enabled: isAdmin });

  if (status === 'loading' || isAdminPending) return <PagePlaceholder />;
  if (!isAdmin && isUnclear) return <SessionCheckFailed />;
  if (!isAdmin)
    return <GateCard title="Access Denied" text="This page is only accessible to administrators." action={signIn} />;
  return (
    <Stack gap={5}>
      <PageHeader title="Pending Members" subtitle="People who ask to join a chapter." />
      {requests.isPending && <Loading />}
      {requests.isError && <ErrorState title="The pending requests could not be loaded" query={requests} />}
      {requests.data && (
        <RequestList
          endpoints={api.admin}
          requests={requests.data}
          chapters={chapters.data ?? []}
          BanDialog={BanDialog}
        />
      )}
    </Stack>
  );
}

function Loading() {
  return (
    <Row gap={3} justify="center" role="status">
      <Spinner />
      <Text tone="muted">Loading pending requests...</Text>
    </Row>
  );
}
