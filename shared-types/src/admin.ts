import { z } from 'zod';
import { CurrentUser } from './auth';
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

/** Looking at the product as somebody else does. Outside production only; sessions are auth's. */
export const impersonationApi = {
  start: route({ service: 'auth', method: 'POST', path: '/api/admin/impersonate', access: 'site-admin', summary: 'Ends the own session and starts one as another person, for at most 30 minutes and with that person\'s rights; 403 for a site admin', body: z.strictObject({ userId: Id }), response: CurrentUser }),
  exit: route({ service: 'auth', method: 'POST', path: '/api/admin/impersonate/exit', access: 'signed-in', summary: 'Ends the session as another person and starts one as oneself; 409 when there is none', response: CurrentUser }),
} satisfies Contract;
