import type { Handlers } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { adminApi, chaptersInternalApi } from '@meridian/shared-types/contracts';

/** The most requests in a response, which is more than an admin can decide at a time. */
const MAX_REQUESTS = '100';

export interface JoinRequestOptions {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'pendingRequests'>;
  /** A client of the same service, with the longer timeout of changes. */
  chaptersForChanges: Pick<Client<typeof chaptersInternalApi>, 'decide'>;
}

/**
 * Handles the join requests of all chapters, for site admins. The chapters service decides, with the forwarded
 * identity of the site admin.
 */
export const joinRequestHandlers = ({
  chapters,
  chaptersForChanges,
}: JoinRequestOptions): Pick<Handlers<typeof adminApi>, 'pendingRequests' | 'approve' | 'reject'> => ({
  pendingRequests: () => chapters.pendingRequests({ query: { limit: MAX_REQUESTS } }),
  approve: ({ params, body }) =>
    chaptersForChanges.decide({ params, body: { decision: 'approved', reason: body?.reason } }),
  reject: ({ params, body }) =>
    chaptersForChanges.decide({ params, body: { decision: 'rejected', reason: body?.reason } }),
});
