import { ErrorState, PageHeader, Stack, TextLink, TwoColumns, useSession } from '@meridian/platform';
import { LoadingSkeleton } from '@meridian/platform/controls';
import { useParams } from '@meridian/platform/routing';
import { useQuery } from '@tanstack/react-query';
import { threadBy } from '../features/inbox/queries';
import { ThreadEntries } from '../features/inbox/thread-entries';
import { ThreadForm } from '../features/inbox/thread-form';
import { ThreadPanel } from '../features/inbox/thread-panel';
import { SiteAdminPage } from './site-admin-page';

/** `/admin-tools/inbox/:id` shows a message to the office, and the actions of site admins. */
export function ThreadPage() {
  const { id = '' } = useParams();
  return (
    <SiteAdminPage title="Message">
      <ThreadView key={id} id={id} />
    </SiteAdminPage>
  );
}

function ThreadView({ id }: { id: string }) {
  const { user } = useSession();
  const { data: thread, isPending, error, refetch } = useQuery(threadBy(id));
  return (
    <Stack gap={6}>
      <PageHeader
        eyebrow={<TextLink to="/admin-tools/inbox">Inbox</TextLink>}
        title={<bdi>{thread?.title ?? 'Message'}</bdi>}
      />
      {isPending ? (
        <LoadingSkeleton label="Loading the message" lines={8} />
      ) : thread ? (
        <TwoColumns
          main={
            <>
              <ThreadEntries thread={thread} />
              <ThreadForm thread={thread} />
            </>
          }
          side={<ThreadPanel thread={thread} ownId={user?.id} />}
        />
      ) : (
        <ErrorState title="The message could not be loaded" query={{ error, refetch }} />
      )}
    </Stack>
  );
}
