import * as z from 'zod';
import { AccountQuery, CurrentUser } from '../auth/schemas';
import { ChapterParams, DecisionInput, JoinRequest } from '../chapters/schemas';
import { contract } from '../contract';
import { Id, IdParams } from '../fields';
import { ChapterStatistics, MonthlyActivity } from '../statistics';
import { AuditEntry, AuditFilter, AuditQuery } from './audit';
import { adminCalls, impersonationCalls } from './calls';
import { AdminStatistics, AdminUser } from './schemas';

/** Calls of site admins, across chapters. */
export const adminApi = contract('admin', adminCalls, {
  pendingRequests: {
    access: 'site-admin',
    summary: 'Pending join requests of all chapters, oldest first',
    response: z.array(JoinRequest),
  },
  users: {
    access: 'site-admin',
    summary: 'A page of accounts, oldest first; 50 by default',
    query: AccountQuery,
    response: z.array(AdminUser),
  },
  statistics: {
    access: 'site-admin',
    summary: 'Number of people by role and subscription',
    response: AdminStatistics,
  },
  activity: {
    access: 'site-admin',
    summary: 'Activity of all chapters in each of the last 12 months, oldest first',
    response: z.array(MonthlyActivity),
  },
  chapterStatistics: {
    access: 'signed-in',
    summary: 'Statistics of a chapter, and its activity in each of the last 12 months (its admins, site admins)',
    params: ChapterParams,
    response: ChapterStatistics,
  },
  audit: {
    access: 'site-admin',
    summary: 'A page of the audit log, newest first; 50 by default',
    query: AuditQuery,
    response: z.array(AuditEntry),
  },
  exportAudit: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'The audit log as a CSV file, newest first; the export itself is recorded',
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

/** Impersonation: acting as another person. Outside production only. */
export const impersonationApi = contract('auth', impersonationCalls, {
  start: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      "Ends the caller's session and starts one as another person, for at most 30 minutes and with that person's rights; 403 for a site admin",
    body: z.strictObject({ userId: Id }),
    response: CurrentUser,
  },
  exit: {
    access: 'signed-in',
    summary: 'Ends the impersonation and starts a session of the site admin; 409 without an impersonation',
    response: CurrentUser,
  },
});
