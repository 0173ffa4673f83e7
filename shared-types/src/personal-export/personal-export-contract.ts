import * as z from 'zod';
import { contract } from '../calls/contract';
import { SiteExportFileQuery, SiteExportLink } from '../site-export/site-export-schemas';
import { personalExportCalls } from './calls';
import { PersonalExport } from './personal-export-schemas';

/** The calls with which people take their own data with them. Only the person makes them, and nobody in their name. */
export const personalExportApi = contract('admin', personalExportCalls, {
  get: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary: "Returns the state of the last export of the caller's data",
    response: PersonalExport,
  },
  order: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      "Starts an export of the caller's data in the background, which replaces the last one; 409 while one is being made, 429 after 5 in 24 hours",
    response: PersonalExport,
    status: 201,
  },
  link: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'rare',
    holdsSecret: true,
    summary:
      "Creates a link to the file with the caller's data, which works for the caller until the file is removed, 24 hours after it was made; 404 if there is no file",
    response: SiteExportLink,
    status: 201,
  },
  file: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary: "Returns the file with the caller's data by the secret of its link; 404 for a link of another person",
    query: SiteExportFileQuery,
    response: z.undefined(),
    mediaType: 'application/zip',
  },
});
