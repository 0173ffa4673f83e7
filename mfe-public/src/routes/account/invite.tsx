import { useQuery } from '@tanstack/react-query';
import { api, ButtonLink, Card, ErrorState, PageHeader, Skeleton, Stack, Text, useSession } from '@meridian/platform';
import { ApiError, chaptersApi } from '@meridian/shared-types';
import { Invitation } from '../features/invite/invitation';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';
import { useTokenOfLink } from './token-of-link';

/** `/invite#token` shows the chapter of an invite link. People join it here, with an existing or a new account. */
export function InvitePage() {
  const { token } = useTokenOfLink();
  const { status } = useSession();
  const invite = useQuery({
    queryKey: [chaptersApi.previewInvite.path, token],
    queryFn: () => api.chapters.previewInvite({ body: { token } }),
    enabled: token !== '',
  });
  const hasEnded = token === '' || (invite.error instanceof ApiError && [400, 404].includes(invite.error.status));
  const chapter = invite.data;
  return (
    <NarrowPage>
      <PageMeta {...PAGE_METADATA.invite} />
      <PageHeader
        title={chapter ? `Join ${chapter.name}` : 'Invitation'}
        {...(chapter && { subtitle: `You are invited to this chapter in ${chapter.state}.` })}
      />
      <Card>
        {hasEnded ? (
          <Stack gap={4} role="alert">
            <Text>This invite link has expired or is incomplete. Ask the person who sent it for another one.</Text>
            <div>
              <ButtonLink to="/chapters">See All Chapters</ButtonLink>
            </div>
          </Stack>
        ) : invite.isError ? (
          <ErrorState title="The invitation could not be loaded" query={invite} />
        ) : !chapter || status === 'loading' ? (
          <Skeleton lines={4} />
        ) : (
          <Invitation
            token={token}
            chapter={chapter}
            isSignedIn={status === 'signed-in'}
            authTo={PAGE_METADATA.auth.path}
            back={{ from: `${PAGE_METADATA.invite.path}#${token}` }}
          />
        )}
      </Card>
    </NarrowPage>
  );
}
