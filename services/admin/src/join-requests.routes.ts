import type { Handlers } from '@meridian/kit';
import type { adminApi, chaptersInternalApi, Client } from '@meridian/shared-types';

/** More than anybody works off at a time. */
const MOST = '1000';

export interface JoinRequestOptions {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'pendingRequests'>;
  /** The same service, with more patience for a change. */
  deciders: Pick<Client<typeof chaptersInternalApi>, 'decide'>;
}

/** Join requests of all chapters. Chapters decides, in the name of the site admin whose identity is passed on. */
export const joinRequestHandlers = ({
  chapters,
  deciders,
}: JoinRequestOptions): Pick<Handlers<typeof adminApi>, 'pendingRequests' | 'approve' | 'reject'> => ({
  pendingRequests: () => chapters.pendingRequests({ query: { limit: MOST } }),
  approve: ({ params, body }) => deciders.decide({ params, body: { decision: 'approved', reason: body?.reason } }),
  reject: ({ params, body }) => deciders.decide({ params, body: { decision: 'rejected', reason: body?.reason } }),
});
