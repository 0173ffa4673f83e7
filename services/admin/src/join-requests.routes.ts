import type { Handlers } from '@meridian/kit';
import type { adminApi, chaptersInternalApi, Client, JoinRequest } from '@meridian/shared-types';

const PAGE = 500;
const MOST = 1000;

/** Join requests of all chapters. Chapters decides, in the name of the site admin whose identity is passed on. */
export function joinRequestHandlers(chapters: Client<typeof chaptersInternalApi>): Pick<Handlers<typeof adminApi>, 'pendingRequests' | 'approve' | 'reject'> {
  return {
    pendingRequests: async () => {
      const requests: JoinRequest[] = [];
      for (let page: JoinRequest[] = [], more = true; more; more = page.length === PAGE && requests.length < MOST) {
        page = await chapters.pendingRequests({ query: { after: requests.at(-1)?.id, limit: String(PAGE) } });
        requests.push(...page);
      }
      return requests;
    },
    approve: async ({ params, body }) => chapters.decide({ params, body: { decision: 'approved', reason: body?.reason } }),
    reject: async ({ params, body }) => chapters.decide({ params, body: { decision: 'rejected', reason: body?.reason } }),
  };
}
