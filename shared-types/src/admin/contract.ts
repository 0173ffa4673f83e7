import * as z from 'zod';
import { AccountQuery, CurrentUser } from '../auth/schemas';
import { ChapterParams, DecisionInput, JoinRequest } from '../chapters/schemas';
import { contract } from '../contract';
import { Id, IdParams } from '../fields';
import { ChapterStatistics, MonthlyActivity } from '../statistics';
import { AuditEntry, AuditFilter, AuditQuery } from './audit';
import { adminCalls, impersonationCalls } from './calls';
import { AdminStatistics, AdminUser } from './schemas';

/** What site administrators see and do across chapters. */
export const adminApi = contract('admin', adminCalls, {
  pendingRequests: {
    access: 'site-admin',
    summary: 'Pending join requests of all chapters, oldest first',
    response: z.array(JoinRequest),
  },
  users: {
    access: 'site-admin',
    summary: 'A page of everyone with an account, oldest first; 50 unless told',
    query: AccountQuery,
    response: z.array(AdminUser),
  },
  statistics: {
    access: 'site-admin',
    summary: 'How many people there are, of each kind',
    response: AdminStatistics,
  },
  activity: {
    access: 'site-admin',
    summary: 'What happened in all chapters in each of the last 12 months, oldest first',
    response: z.array(MonthlyActivity),
  },
  chapterStatistics: {
    access: 'signed-in',
    summary:
      'The numbers of one chapter, and what happened there in each of the last 12 months (its admins, site admins)',
    params: ChapterParams,
    response: ChapterStatistics,
  },
  audit: {
    access: 'site-admin',
    summary: 'A page of the audit log, newest first; 50 unless told',
    query: AuditQuery,
    response: z.array(AuditEntry),
  },
  exportAudit: {
    access: 'site-admin',
    limit: 'rare',
    summary: 'The audit log as a file, newest first; the export is a line of the log itself',
    query: AuditFilter,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
  approve: {
    access: 'site-admin',
    limit: 'frequent',
    summary: 'Approves a pending request',
    params: IdParams,
    body: DecisionInput,
    response: JoinRequest,
  },
  reject: {
    access: 'site-admin',
    limit: 'frequent',
    summary: 'Rejects a pending request',
    params: IdParams,
    body: DecisionInput,
    response: JoinRequest,
  },
});

/** Looking at the product as somebody else does. Outside production only; sessions are auth's. */
export const impersonationApi = contract('auth', impersonationCalls, {
  start: {
    access: 'site-admin',
    summary:
      "Ends the own session and starts one as another person, for at most 30 minutes and with that person's rights; 403 for a site admin",
    body: z.strictObject({ userId: Id }),
    response: CurrentUser,
  },
  exit: {
    access: 'signed-in',
    summary: 'Ends the session as another person and starts one as oneself; 409 when there is none',
    response: CurrentUser,
  },
});
