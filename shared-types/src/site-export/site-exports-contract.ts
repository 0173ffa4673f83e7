import * as z from 'zod';
import { OfficeReason } from '../auth/account-schemas';
import { contract } from '../contract';
import { Done, IdParams } from '../fields';
import { siteExportsCalls } from './calls';
import { SiteExport, SiteExportFileQuery, SiteExportLink } from './site-export-schemas';

/** The calls for exports of all data of the organization, in open formats. */
export const siteExportsApi = contract('admin', siteExportsCalls, {
  list: {
    access: 'site-admin',
    summary: 'The last 20 exports of the site, newest first',
    response: z.array(SiteExport),
  },
  order: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Begins an export of everything that the organization owns, in the background; 409 while another is being made',
    body: OfficeReason,
    response: SiteExport,
    status: 201,
  },
  remove: {
    access: 'site-admin',
    summary: 'Removes the file of an export, or stops an export that is being made; 409 once it has ended',
    params: IdParams,
    response: Done,
  },
  link: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'A link to the file of an export, for the caller, once, within 5 minutes; 409 if there is no file',
    params: IdParams,
    response: SiteExportLink,
    status: 201,
  },
  file: {
    access: 'site-admin',
    whileViewing: 'refused',
    summary: 'The file of an export, with the secret of a link; 404 once the link was used. The download is recorded',
    params: IdParams,
    query: SiteExportFileQuery,
    response: z.undefined(),
    mediaType: 'application/zip',
  },
});
