import { affectedBy, api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/** The user's join requests, newest first. */
export const myRequests = () => queryFor(chaptersApi.myJoinRequests);

/** A chapter's pending requests, for its admins. */
export const pendingRequestsOf = (chapterId: number) =>
  queryFor(chaptersApi.joinRequests, { params: { id: chapterId } });

/** The user's membership in a chapter. */
export const membershipStatusIn = (chapterId: number) =>
  queryFor(chaptersApi.membershipStatus, { params: { id: chapterId } });

/** Sends a join request from the chapter's page. */
export function useAskToJoin(chapterId: number) {
  return useMutation({
    mutationFn: (message: string) => api.chapters.requestToJoinByPath({ params: { id: chapterId }, body: { message } }),
    onSuccess: () => {
      toast({ title: 'Join request submitted', description: 'The admins of the chapter will look at it soon.' });
      return invalidate(...affectedBy.ownJoinRequest);
    },
    onError: (error) => toastError('Request failed', error, 'Unable to submit join request.'),
  });
}

/** Takes the user's own pending request back. */
export const useWithdraw = () =>
  useMutation({
    mutationFn: (id: string) => api.chapters.withdrawRequest({ params: { id } }),
    onSuccess: () => toast({ title: 'Request withdrawn', description: 'You may ask again at any time.' }),
    onError: (error) => toastError('Request not withdrawn', error, 'Please try again later'),
    onSettled: () => invalidate(...affectedBy.membership), // also if it was decided in the meantime
  });

/** What the toasts say after a decision. */
export const DECISION_TEXTS = {
  approved: {
    title: 'Request approved',
    failure: { title: 'Approval failed', description: 'Unable to approve request.' },
  },
  rejected: {
    title: 'Request rejected',
    failure: { title: 'Rejection failed', description: 'Unable to reject request.' },
  },
};
