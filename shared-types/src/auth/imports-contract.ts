import * as z from 'zod';
import { contract } from '../calls/contract';
import { Done, IdParams } from '../fields/fields';
import { importsCalls } from './calls';
import {
  ImportMapping,
  ImportProblem,
  ImportProblemQuery,
  ImportSummary,
  ImportUploadQuery,
  InvitationSchedule,
  MemberImport,
} from './import-schemas';

/** The calls to import members from elsewhere, as files of lines. */
export const importsApi = contract('auth', importsCalls, {
  list: {
    access: 'site-admin',
    summary: 'Lists the last 100 imports of members, newest first',
    response: z.array(ImportSummary),
  },
  upload: {
    access: 'site-admin',
    readsPersonalData: 'import',
    limit: 'rare',
    summary:
      'Stores a CSV file (form field `file`, at most 5 MB and 25,000 lines) for 7 days, without importing anybody; encoding and separator are guessed unless they are given',
    query: ImportUploadQuery,
    response: MemberImport,
    status: 201,
  },
  get: {
    access: 'site-admin',
    readsPersonalData: 'import',
    summary: 'Returns an import and its progress',
    params: IdParams,
    response: MemberImport,
  },
  check: {
    access: 'site-admin',
    readsPersonalData: 'import',
    summary:
      'Checks every line for problems without importing anybody; 409 while a check is in progress, and after the import was started',
    params: IdParams,
    body: ImportMapping,
    response: MemberImport,
  },
  problems: {
    access: 'site-admin',
    readsPersonalData: 'import',
    summary: 'Lists the lines with problems by line number',
    params: IdParams,
    query: ImportProblemQuery,
    response: z.array(ImportProblem),
  },
  exportProblems: {
    access: 'site-admin',
    summary: 'Exports all lines with problems as a CSV file',
    params: IdParams,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
  start: {
    access: 'site-admin',
    readsPersonalData: 'import',
    needsRecentSignIn: true,
    summary:
      'Imports the lines without problems in the background; 409 if the file was not checked, or has no such line',
    params: IdParams,
    response: MemberImport,
  },
  invite: {
    access: 'site-admin',
    readsPersonalData: 'import',
    needsRecentSignIn: true,
    summary: 'Emails imported people a link to set a password, in waves; 409 if the import has not finished',
    params: IdParams,
    body: InvitationSchedule,
    response: MemberImport,
  },
  pauseInvitations: {
    access: 'site-admin',
    readsPersonalData: 'import',
    summary: 'Pauses the invitations; 409 if none are being sent',
    params: IdParams,
    response: MemberImport,
  },
  inviteAgain: {
    access: 'site-admin',
    readsPersonalData: 'import',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Emails another link to the people who were invited at least a day ago and have not signed in; 409 if there are none',
    params: IdParams,
    body: InvitationSchedule,
    response: MemberImport,
  },
  undo: {
    access: 'site-admin',
    readsPersonalData: 'import',
    needsRecentSignIn: true,
    summary:
      'Removes the accounts of an import within 7 days, except those of people who have signed in; 409 after that, and before the import was started',
    params: IdParams,
    response: MemberImport,
  },
  remove: {
    access: 'site-admin',
    summary: 'Removes a file that was not imported; 409 if the import was started',
    params: IdParams,
    response: Done,
  },
});
