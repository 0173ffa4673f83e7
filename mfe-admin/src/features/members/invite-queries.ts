import { api, queryFor, useApiMutation } from '@meridian/platform';
import { chaptersApi, type InviteInput } from '@meridian/shared-types';

/** Returns the query for the invite links of a chapter that have not expired. */
export const invitesQuery = (chapterId: number) => queryFor(chaptersApi.invites, { params: { id: chapterId } });

/** Returns the URL of an invite link. The token is in the fragment, so that no server or log sees it. */
export const inviteLink = (token: string) => `${location.origin}/invite#${token}`;

export const useCreateInvite = (chapterId: number, onCreated: (link: string) => void, failed: (error: Error) => void) =>
  useApiMutation({
    mutationFn: (body: InviteInput) => api.chapters.createInvite({ params: { id: chapterId }, body }),
    onDone: ({ token }) => onCreated(inviteLink(token)),
    failed,
    affects: [invitesQuery(chapterId)],
  });

export const useRevokeInvite = (chapterId: number, onSettled: () => void) =>
  useApiMutation({
    mutationFn: (inviteId: string) => api.chapters.revokeInvite({ params: { id: chapterId, inviteId } }),
    done: { title: 'Invite link revoked', description: 'Nobody can join with it anymore.' },
    failed: 'Not revoked',
    onSettled,
    affects: [invitesQuery(chapterId)],
    refetchAfterFailure: true,
  });
