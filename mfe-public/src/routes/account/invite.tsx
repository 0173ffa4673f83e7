import { useQuery } from '@tanstack/react-query';
import { api, ButtonLink, ErrorState, Skeleton, useSession } from '@meridian/platform';
import { ApiError, chaptersApi } from '@meridian/shared-types';
import { Invitation } from '../../features/invite/invitation';
import { PAGE_METADATA } from '../../page-metadata';
import { FormPage, Outcome } from '../form-page';
import { useTokenOfLink } from '../mail-links/token-of-link';

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
    <FormPage
      page="invite"
      title={chapter ? `Join ${chapter.name}` : 'Invitation'}
      {...(chapter && { subtitle: `You are invited to this chapter in ${chapter.state}.` })}
    >
      {hasEnded ? (
        <Outcome
          role="alert"
          text="This invite link has expired or is incomplete. Ask the person who sent it for another one."
          action={<ButtonLink to="/chapters">See All Chapters</ButtonLink>}
        />
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
    </FormPage>
  );
}
