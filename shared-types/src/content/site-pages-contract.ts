import * as z from 'zod';
import { contract } from '../calls/contract';
import { sitePagesCalls } from './calls';
import { OfficeSitePageRow, SitePage, SitePageInput, SitePageVersion } from './site-page-schemas';
import { SITE_PAGES } from './site-pages';

const params = z.strictObject({ page: z.enum(SITE_PAGES, 'Not a page') });

/** The calls to read the texts of public pages, and for the office to edit them. */
export const sitePagesApi = contract('content', sitePagesCalls, {
  get: { access: 'public', summary: 'Returns the texts of a public page', params, response: SitePage },
  all: {
    access: 'site-admin',
    summary: 'Lists the public pages, and who changed them last',
    response: z.array(OfficeSitePageRow),
  },
  update: {
    access: 'site-admin',
    isConditional: true,
    summary: 'Changes the texts of a page immediately; to restore an earlier version, save it again',
    params,
    body: SitePageInput,
    response: SitePageVersion,
  },
  versions: {
    access: 'site-admin',
    summary: 'Lists the last 50 versions of a page, newest first; the first one is the current version',
    params,
    response: z.array(SitePageVersion),
    maxBytes: 4096 * 1024,
  },
});
