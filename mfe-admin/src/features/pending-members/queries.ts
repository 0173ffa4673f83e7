import { queryFor } from '@meridian/platform';
import { adminApi, chaptersApi } from '@meridian/shared-types';

export const pendingRequests = () => queryFor(adminApi.pendingRequests);
export const allChapters = () => queryFor(chaptersApi.list);

export const requestsOf = (chapterId: number) => queryFor(chaptersApi.joinRequests, { params: { id: chapterId } });

/** What the toasts say after a decision. */
export const DECISION_TEXTS = {
  approved: {
    title: 'Request Approved',
    description: 'The member has been successfully added to the chapter.',
    failure: { title: 'Error', description: 'Failed to approve the request. Please try again.' },
  },
  rejected: {
    title: 'Request Rejected',
    description: 'The join request has been rejected.',
    failure: { title: 'Error', description: 'Failed to reject the request. Please try again.' },
  },
};
