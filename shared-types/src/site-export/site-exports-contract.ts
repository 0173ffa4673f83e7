import * as z from 'zod';
import { OfficeReason } from '../fields/office-reason';
import { contract } from '../calls/contract';
import { Done, IdParams } from '../fields/fields';
import { siteExportsCalls } from './calls';
import { SiteExport, SiteExportFileQuery, SiteExportLink } from './site-export-schemas';

/** The calls for exports of all data of the organization, in open formats. */
export const siteExportsApi = contract('admin', siteExportsCalls, {
  list: {
    access: 'site-admin',
    summary: 'Lists the last 20 exports of the site, newest first',
    response: z.array(SiteExport),
  },
  order: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Starts an export of everything that the organization owns, in the background; 409 while another one is in progress',
    body: OfficeReason,
    response: SiteExport,
    status: 201,
  },
  remove: {
    access: 'site-admin',
    summary: 'Removes the file of an export, or stops an export in progress; 409 if it has already ended',
    params: IdParams,
    response: Done,
  },
  link: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Creates a link to the file of an export, which the caller can use once, within 5 minutes; 409 if there is no file',
    params: IdParams,
    response: SiteExportLink,
    status: 201,
  },
  file: {
    access: 'site-admin',
    whileViewing: 'refused',
    summary:
      'Returns the file of an export by the secret of its link, and records the download in the audit log; 404 if the link was used',
    params: IdParams,
    query: SiteExportFileQuery,
    response: z.undefined(),
    mediaType: 'application/zip',
  },
});
