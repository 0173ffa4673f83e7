import { z } from 'zod';
import { Id, text } from './fields';
import { LIMITS } from './limits';
import { JoinRequest } from './chapters';
import { route, type Contract } from './route';

const RequestParams = z.strictObject({ id: Id });
const Decision = z.strictObject({ reason: text(LIMITS.decisionReasonMax).optional() }).optional();

/** What site administrators see and do across chapters. */
export const adminApi = {
  pendingRequests: route({ service: 'admin', method: 'GET', path: '/api/admin/pending-requests', access: 'site-admin', summary: 'Pending join requests of all chapters, oldest first', response: z.array(JoinRequest) }),
  approve: route({ service: 'admin', method: 'POST', path: '/api/admin/approve-request/{id}', access: 'site-admin', summary: 'Approves a pending request', params: RequestParams, body: Decision, response: JoinRequest }),
  reject: route({ service: 'admin', method: 'POST', path: '/api/admin/reject-request/{id}', access: 'site-admin', summary: 'Rejects a pending request', params: RequestParams, body: Decision, response: JoinRequest }),
} satisfies Contract;
