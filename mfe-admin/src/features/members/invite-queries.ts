import { api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import { chaptersApi, type InviteInput } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/** Returns the query for the invite links of a chapter that have not expired. */
export const invitesQuery = (chapterId: number) => queryFor(chaptersApi.invites, { params: { id: chapterId } });

/** Returns the URL of an invite link. The token is in the fragment, so that no server or log sees it. */
export const inviteLink = (token: string) => `${location.origin}/invite#${token}`;

export const useCreateInvite = (
  chapterId: number,
  onCreated: (link: string) => void,
  onError: (error: Error) => void,
) =>
  useMutation({
    mutationFn: (body: InviteInput) => api.chapters.createInvite({ params: { id: chapterId }, body }),
    onSuccess: ({ token }) => {
      onCreated(inviteLink(token));
      return invalidate(invitesQuery(chapterId));
    },
    onError,
  });

export const useRevokeInvite = (chapterId: number, onSettled: () => void) =>
  useMutation({
    mutationFn: (inviteId: string) => api.chapters.revokeInvite({ params: { id: chapterId, inviteId } }),
    onSuccess: () => toast({ title: 'Invite link revoked', description: 'Nobody can join with it anymore.' }),
    onError: (error) => toastError('Not revoked', error, 'Try again in a moment.'),
    onSettled: () => {
      onSettled();
      return invalidate(invitesQuery(chapterId));
    },
  });
