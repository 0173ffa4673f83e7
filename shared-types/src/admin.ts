import { z } from 'zod';
import { AuditEntry, AuditFilter, AuditQuery } from './audit';
import { Account, AccountQuery, CurrentUser } from './auth';
import { JoinRequest } from './chapters';
import { ChapterId, ChapterIdParam, Id, text } from './fields';
import { LIMITS } from './limits';
import { Role } from './people';
import { route, type Contract } from './route';
import { ChapterStatistics, MonthlyActivity } from './statistics';

const RequestParams = z.strictObject({ id: Id });
const Decision = z.strictObject({ reason: text(LIMITS.decisionReasonMax).optional() }).optional();

/** Somebody with an account. The only place that tells a person's e-mail address to anybody else. */
export const AdminUser = Account.extend({
  memberships: z.array(z.object({ chapterId: ChapterId, chapterName: z.string(), role: Role })),
  /** Whether the caller may look at the product as this person: never in production. */
  mayImpersonate: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/**
 * `chapterAdmins` counts people, however many chapters they run; `activeMembers` and `newsletterOnly` make up
 * `totalUsers`.
 */
export const AdminStatistics = z.object({
  totalUsers: z.number().int(),
  chapterAdmins: z.number().int(),
  activeMembers: z.number().int(),
  newsletterOnly: z.number().int(),
});
export type AdminStatistics = z.infer<typeof AdminStatistics>;

/** What site administrators see and do across chapters. */
export const adminApi = {
  pendingRequests: route({
    service: 'admin',
    method: 'GET',
    path: '/api/admin/pending-requests',
    access: 'site-admin',
    summary: 'Pending join requests of all chapters, oldest first',
    response: z.array(JoinRequest),
  }),
  users: route({
    service: 'admin',
    method: 'GET',
    path: '/api/admin/users',
    access: 'site-admin',
    summary: 'A page of everyone with an account, oldest first; 50 unless told',
    query: AccountQuery,
    response: z.array(AdminUser),
  }),
  statistics: route({
    service: 'admin',
    method: 'GET',
    path: '/api/admin/statistics',
    access: 'site-admin',
    summary: 'How many people there are, of each kind',
    response: AdminStatistics,
  }),
  activity: route({
    service: 'admin',
    method: 'GET',
    path: '/api/admin/activity',
    access: 'site-admin',
    summary: 'What happened in all chapters in each of the last 12 months, oldest first',
    response: z.array(MonthlyActivity),
  }),
  chapterStatistics: route({
    service: 'admin',
    method: 'GET',
    path: '/api/chapters/{id}/statistics',
    access: 'signed-in',
    summary:
      'The numbers of one chapter, and what happened there in each of the last 12 months (its admins, site admins)',
    params: z.strictObject({ id: ChapterIdParam }),
    response: ChapterStatistics,
  }),
  audit: route({
    service: 'admin',
    method: 'GET',
    path: '/api/admin/audit',
    access: 'site-admin',
    summary: 'A page of the audit log, newest first; 50 unless told',
    query: AuditQuery,
    response: z.array(AuditEntry),
  }),
  exportAudit: route({
    service: 'admin',
    method: 'GET',
    path: '/api/admin/audit/export',
    access: 'site-admin',
    limit: 'rare',
    summary: 'The audit log as a file, newest first; the export is a line of the log itself',
    query: AuditFilter,
    response: z.undefined(),
    mediaType: 'text/csv',
  }),
  approve: route({
    service: 'admin',
    method: 'POST',
    path: '/api/admin/approve-request/{id}',
    access: 'site-admin',
    limit: 'frequent',
    summary: 'Approves a pending request',
    params: RequestParams,
    body: Decision,
    response: JoinRequest,
  }),
  reject: route({
    service: 'admin',
    method: 'POST',
    path: '/api/admin/reject-request/{id}',
    access: 'site-admin',
    limit: 'frequent',
    summary: 'Rejects a pending request',
    params: RequestParams,
    body: Decision,
    response: JoinRequest,
  }),
} satisfies Contract;

/** Looking at the product as somebody else does. Outside production only; sessions are auth's. */
export const impersonationApi = {
  start: route({
    service: 'auth',
    method: 'POST',
    path: '/api/admin/impersonate',
    access: 'site-admin',
    summary:
      "Ends the own session and starts one as another person, for at most 30 minutes and with that person's rights; 403 for a site admin",
    body: z.strictObject({ userId: Id }),
    response: CurrentUser,
  }),
  exit: route({
    service: 'auth',
    method: 'POST',
    path: '/api/admin/impersonate/exit',
    access: 'signed-in',
    summary: 'Ends the session as another person and starts one as oneself; 409 when there is none',
    response: CurrentUser,
  }),
} satisfies Contract;
