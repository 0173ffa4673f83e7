import { affectedBy, api, invalidate, queryFor, queryForAllPages, toast, toastError } from '@meridian/platform';
import { chaptersApi, isolated, REQUESTS_PER_PAGE, type JoinAnswer, type JoinRequest } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/** Returns the query for the user's join requests, newest first. */
export const myRequests = () => queryFor(chaptersApi.myJoinRequests);

/** Returns the query for a chapter's pending requests, for its admins. */
export const pendingRequestsQuery = (chapterId: number) =>
  queryForAllPages(chaptersApi.joinRequests, REQUESTS_PER_PAGE, { params: { id: chapterId } });

/** Returns the query for the user's membership in a chapter. */
export const membershipStatusIn = (chapterId: number) =>
  queryFor(chaptersApi.membershipStatus, { params: { id: chapterId } });

/** Sends a join request. A chapter that is open to the person adds them immediately. */
export function useAskToJoin(chapterId: number) {
  return useMutation({
    mutationFn: ({ message, answers }: { message: string; answers: JoinAnswer[] }) =>
      api.chapters.requestToJoinByPath({
        params: { id: chapterId },
        body: { message, ...(answers.length > 0 && { answers }) },
      }),
    onSuccess: ({ status, chapter }: JoinRequest) => {
      if (status === 'approved') {
        toast({ title: 'Welcome to the chapter', description: `You are now a member of ${isolated(chapter.name)}.` });
        return invalidate(...affectedBy.membership);
      }
      toast({ title: 'Join request submitted', description: 'The admins of the chapter will look at it soon.' });
      return invalidate(...affectedBy.ownJoinRequest);
    },
    onError: (error) => {
      toastError('Request failed', error, 'Unable to submit join request.');
      return invalidate(chaptersApi.list); // The chapter may have other questions, or another join policy.
    },
  });
}

/** Withdraws the user's own pending request. */
export const useWithdraw = () =>
  useMutation({
    mutationFn: (id: string) => api.chapters.withdrawRequest({ params: { id } }),
    onSuccess: () => toast({ title: 'Request withdrawn', description: 'You can ask again at any time.' }),
    onError: (error) => toastError('Request not withdrawn', error, 'Try again in a moment.'),
    onSettled: () => invalidate(...affectedBy.membership), // This also runs if the request was decided in the meantime.
  });

/** The texts of the toasts after a decision. */
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
