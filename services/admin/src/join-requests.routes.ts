import type { Handlers } from '@meridian/service-kit';
import { REQUESTS_PER_PAGE, type Client } from '@meridian/shared-types';
import type { adminApi, chaptersInternalApi } from '@meridian/shared-types/contracts';

export interface JoinRequestOptions {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'pendingRequests'>;
  /** A client of the same service, with the longer timeout of changes. */
  chaptersForChanges: Pick<Client<typeof chaptersInternalApi>, 'decide'>;
}

/**
 * Handles the join requests of all chapters, for site admins. The chapters service decides, with the forwarded
 * identity of the site admin.
 */
export const joinRequestHandlers = ({ chapters, chaptersForChanges }: JoinRequestOptions) =>
  ({
    pendingRequests: ({ query: { after } }) =>
      chapters.pendingRequests({ query: { after, limit: String(REQUESTS_PER_PAGE) } }),
    approve: ({ params, body }) =>
      chaptersForChanges.decide({ params, body: { decision: 'approved', reason: body?.reason } }),
    reject: ({ params, body }) =>
      chaptersForChanges.decide({ params, body: { decision: 'rejected', reason: body?.reason } }),
  }) satisfies Partial<Handlers<typeof adminApi>>;
