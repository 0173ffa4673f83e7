import * as z from 'zod';
import { contract } from '../contract';
import { Done, IdParams } from '../fields';
import { importsCalls } from './calls';
import {
  ImportMapping,
  ImportProblem,
  ImportProblemQuery,
  ImportSummary,
  InvitationPace,
  MemberImport,
} from './import-schemas';

/** Members that the organisation brings from elsewhere, as files of lines. */
export const importsApi = contract('auth', importsCalls, {
  list: {
    access: 'site-admin',
    summary: 'The last 100 imports of members, newest first',
    response: z.array(ImportSummary),
  },
  upload: {
    access: 'site-admin',
    limit: 'rare',
    summary:
      'Stores a CSV file (form field file, at most 5 MB and 25,000 lines); nobody is imported yet. It is removed after 7 days',
    response: MemberImport,
    status: 201,
  },
  get: { access: 'site-admin', summary: 'An import and how far it is', params: IdParams, response: MemberImport },
  check: {
    access: 'site-admin',
    summary: 'Looks at every line for problems, as a dry run; 409 while it is checked and once it was started',
    params: IdParams,
    body: ImportMapping,
    response: MemberImport,
  },
  problems: {
    access: 'site-admin',
    summary: 'Lines with problems, by line',
    params: IdParams,
    query: ImportProblemQuery,
    response: z.array(ImportProblem),
  },
  exportProblems: {
    access: 'site-admin',
    summary: 'All lines with problems as CSV',
    params: IdParams,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
  start: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Imports the lines without problems in the background; 409 unless it was checked and has some',
    params: IdParams,
    response: MemberImport,
  },
  invite: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Emails imported people a link to set a password, in waves; 409 before all are imported',
    params: IdParams,
    body: InvitationPace,
    response: MemberImport,
  },
  pauseInvitations: {
    access: 'site-admin',
    summary: 'Sends no further invitations for now; 409 if none are being sent',
    params: IdParams,
    response: MemberImport,
  },
  inviteAgain: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Emails another link to those who were invited a day ago or earlier and have not come; 409 if there are none',
    params: IdParams,
    body: InvitationPace,
    response: MemberImport,
  },
  undo: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Removes the accounts of an import, for 7 days after it; people who have come stay. 409 afterwards, and before it was started',
    params: IdParams,
    response: MemberImport,
  },
  remove: {
    access: 'site-admin',
    summary: 'Removes a file that was not imported; 409 once it was started',
    params: IdParams,
    response: Done,
  },
});
