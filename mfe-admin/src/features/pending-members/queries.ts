import { affectedBy, api, invalidate, messageOf, queryFor, toast } from '@meridian/platform';
import { adminApi, chaptersApi, type JoinRequest } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const pendingRequests = () => queryFor(adminApi.pendingRequests);
export const allChapters = () => queryFor(chaptersApi.list);

export const requestsOf = (chapterId: number) => queryFor(chaptersApi.joinRequests, { params: { id: chapterId } });

/** In which office one decides: for the whole site, or for a chapter. */
export type Office = 'admin' | 'chapters';

export interface Decision {
  request: JoinRequest;
  decision: 'approve' | 'reject';
  reason?: string;
}

const OUTCOME = {
  approve: {
    title: 'Request Approved',
    description: 'The member has been successfully added to the chapter.',
    failed: 'Failed to approve the request. Please try again.',
  },
  reject: {
    title: 'Request Rejected',
    description: 'The join request has been rejected.',
    failed: 'Failed to reject the request. Please try again.',
  },
} as const;

/** Decides a request. Also when that fails the list is fetched anew: someone else may have decided. */
export function useDecide(office: Office) {
  return useMutation({
    mutationFn: ({ request, decision, reason }: Decision) =>
      api[office][decision]({ params: { id: request.id }, ...(reason && { body: { reason } }) }),
    onSuccess: (_decided, { decision }) => {
      toast({ title: OUTCOME[decision].title, description: OUTCOME[decision].description });
    },
    onError: (error, { decision }) => {
      toast({ title: 'Error', description: messageOf(error, OUTCOME[decision].failed), variant: 'destructive' });
    },
    onSettled: () => invalidate(...affectedBy.decision),
  });
}
