import { affectedBy, api, invalidate, messageOf, queryFor, toast } from '@meridian/platform';
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
    onError: (error) =>
      toast({
        title: 'Request failed',
        description: messageOf(error, 'Unable to submit join request.'),
        variant: 'destructive',
      }),
  });
}

interface Decision {
  id: string;
  decision: 'approve' | 'reject';
  reason?: string;
}

const OUTCOME = {
  approve: { done: 'Request approved', failed: 'Approval failed', fallback: 'Unable to approve request.' },
  reject: { done: 'Request rejected', failed: 'Rejection failed', fallback: 'Unable to reject request.' },
} as const;

/** Decides a request. One that someone else decided meanwhile leaves the list as well. */
export function useDecide() {
  return useMutation({
    mutationFn: ({ id, decision, reason }: Decision) =>
      api.chapters[decision]({ params: { id }, ...(reason && { body: { reason } }) }),
    onSuccess: (_request, { decision }) => {
      toast({ title: OUTCOME[decision].done });
    },
    onError: (error, { decision }) => {
      toast({
        title: OUTCOME[decision].failed,
        description: messageOf(error, OUTCOME[decision].fallback),
        variant: 'destructive',
      });
    },
    onSettled: () => invalidate(...affectedBy.decision),
  });
}
