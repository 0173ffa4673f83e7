import { api, PageHeader, Row, Spinner, Stack, Text } from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { allChapters, pendingRequests } from '../../features/join-requests/queries';
import { RequestList } from '../../features/join-requests/request-list';
import { BanDialog } from '../../features/members/ban-dialog';
import { SiteAdminPage } from '../site-admin-page';

/** `/pending-members` lets site admins decide on the join requests of all chapters. */
export const PendingMembersPage = () => (
  <SiteAdminPage title="Pending Members">
    <Stack gap={5}>
      <PageHeader title="Pending Members" subtitle="People who ask to join a chapter." />
      <PendingRequests />
    </Stack>
  </SiteAdminPage>
);

function PendingRequests() {
  const requests = useQuery(pendingRequests());
  const chapters = useQuery(allChapters()).data ?? [];
  return (
    <QueryView query={requests} placeholder={<Loading />} failure="The pending requests could not be loaded">
      {(pending) => <RequestList endpoints={api.admin} requests={pending} chapters={chapters} BanDialog={BanDialog} />}
    </QueryView>
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
