import * as z from 'zod';
import { UserExportQuery, UserQuery } from '../auth/account-filter';
import { CURRENT_USER_BYTES, CurrentUser } from '../auth/schemas';
import { ChapterParams, DecisionInput, JoinRequest } from '../chapters/schemas';
import { contract } from '../calls/contract';
import { Id, IdParams } from '../fields/fields';
import { AuditEntry, AuditFilter, AuditQuery } from './audit';
import { adminCalls, impersonationCalls, viewAsCalls } from './calls';
import { FirstSteps } from './first-steps';
import { Note, NoteInput, PersonRecord } from './notes';
import { ChapterNumberParams, ChapterStatistics, NumberName, SiteNumbers } from './numbers';
import { PersonAccess, PersonAccessQuery } from '../people/person-access';
import { ReleaseOverview } from './releases';
import { AdminStatistics, AdminUser, ViewAsInput } from './schemas';

/** The calls of site admins across chapters. */
export const adminApi = contract('admin', adminCalls, {
  pendingRequests: {
    access: 'site-admin',
    summary: 'Lists a page of up to 100 pending join requests of all chapters, oldest first',
    query: z.strictObject({ after: Id.optional() }),
    response: z.array(JoinRequest),
    maxBytes: 2560 * 1024,
  },
  users: {
    access: 'site-admin',
    readsPersonalData: 'users',
    summary: 'Lists a page of accounts, oldest first; 50 by default',
    query: UserQuery,
    response: z.array(AdminUser),
    maxBytes: 512 * 1024,
  },
  firstSteps: {
    access: 'site-admin',
    summary: 'Returns the first steps of a new organization, and which of them are done',
    response: FirstSteps,
  },
  dismissFirstSteps: {
    access: 'site-admin',
    summary: 'Hides the list of first steps for all site admins; 409 if a step is not done. Idempotent',
    response: FirstSteps,
  },
  exportUsers: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Exports the users that match a filter as a CSV file with the chosen columns, and records the export in the audit log',
    query: UserExportQuery,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
  statistics: {
    access: 'site-admin',
    summary: 'Counts people by role and subscription',
    response: AdminStatistics,
  },
  numbers: {
    access: 'site-admin',
    summary:
      'Returns the numbers of the site for each of the last 12 months with their definitions, and the status of each chapter',
    response: SiteNumbers,
    maxBytes: 512 * 1024,
  },
  exportNumber: {
    access: 'site-admin',
    summary: 'Exports one number of the site by month, or the status of each chapter, as a CSV file',
    params: z.strictObject({ name: NumberName }),
    response: z.undefined(),
    mediaType: 'text/csv',
  },
  chapterStatistics: {
    access: 'signed-in',
    summary: 'Returns the numbers of a chapter, now and for each of the last 12 months (chapter admins, site admins)',
    params: ChapterParams,
    response: ChapterStatistics,
  },
  exportChapterNumber: {
    access: 'signed-in',
    summary: 'Exports one number of a chapter by month as a CSV file (chapter admins, site admins)',
    params: ChapterNumberParams,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
  releases: {
    access: 'site-admin',
    summary: 'Returns the loaded and published versions of the shell and the modules, and the last 100 releases',
    response: ReleaseOverview,
  },
  audit: {
    access: 'site-admin',
    readsPersonalData: 'audit log',
    summary: 'Lists a page of the audit log, newest first; 50 by default',
    query: AuditQuery,
    response: z.array(AuditEntry),
    maxBytes: 768 * 1024,
  },
  personAccess: {
    access: 'site-admin',
    readsPersonalData: 'person',
    summary: 'Explains what a person may see and do on the site, and in a chapter if `chapter` is given',
    params: IdParams,
    query: PersonAccessQuery,
    response: PersonAccess,
  },
  personRecord: {
    access: 'site-admin',
    readsPersonalData: 'person',
    summary: 'Lists up to 100 notes about a person, and the last 20 entries of the audit log about them',
    params: IdParams,
    response: PersonRecord,
    maxBytes: 768 * 1024,
  },
  addNote: {
    access: 'site-admin',
    summary: 'Adds a note about a person, which only site admins can read',
    params: IdParams,
    body: NoteInput,
    response: Note,
    status: 201,
  },
  changeNote: {
    access: 'site-admin',
    isConditional: true,
    summary: 'Changes a note that the caller wrote; 412 if it has been changed',
    params: z.strictObject({ id: Id, noteId: Id }),
    body: NoteInput,
    response: Note,
  },
  exportAudit: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'Exports the audit log as a CSV file, newest first, and records the export',
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

/** The calls to impersonate another person, which exist outside production only. */
export const impersonationApi = contract('auth', impersonationCalls, {
  start: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      "Ends the caller's session and starts one as another person, for at most 30 minutes and with that person's rights; 403 for a site admin",
    body: z.strictObject({ userId: Id }),
    response: CurrentUser,
    maxBytes: CURRENT_USER_BYTES,
  },
  exit: {
    access: 'signed-in',
    summary: 'Ends the impersonation and starts a session of the site admin; 409 without an impersonation',
    response: CurrentUser,
    maxBytes: CURRENT_USER_BYTES,
  },
});

/** The calls to view the pages of another person without changing anything. They also exist in production. */
export const viewAsApi = contract('auth', viewAsCalls, {
  start: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      "Ends the caller's session and starts a read-only one as another person, for at most 30 minutes; 403 for site admins and suspended people",
    body: ViewAsInput,
    response: CurrentUser,
    maxBytes: CURRENT_USER_BYTES,
  },
  exit: {
    access: 'signed-in',
    whileViewing: 'allowed',
    summary: 'Ends the read-only session and starts a session of the site admin; 409 without one',
    response: CurrentUser,
    maxBytes: CURRENT_USER_BYTES,
  },
});
