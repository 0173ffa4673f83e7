import { REMOTE, type Harness } from '../harness';
import { insertPerson } from '../insert-person';
import { EXPORT_REASON, holdSiteExports, insertSiteExport, SITE_EXPORTS } from '../insert-site-export';
import { sendCall, type PrepareCase } from './crash-case';

/** Returns calls about exports of the site that write several documents. */
export function siteExportWrites(harness: Harness): Record<string, PrepareCase> {
  const office = () => insertPerson(harness, REMOTE, { paid: true, siteAdmin: true });
  return {
    'siteExports.order': async () => {
      await holdSiteExports(harness);
      return {
        call: sendCall(await office(), 'POST', SITE_EXPORTS, EXPORT_REASON),
        again: ['ok', '409 export_running'],
        shared: 'the export that is being made',
      };
    },
    'siteExports.remove': async () => {
      const path = `${SITE_EXPORTS}/${await insertSiteExport(harness)}`;
      return { call: sendCall(await office(), 'DELETE', path), again: ['ok', '409 export_state'] };
    },
    'siteExports.link': async () => {
      const path = `${SITE_EXPORTS}/${await insertSiteExport(harness)}/link`;
      return { call: sendCall(await office(), 'POST', path), again: ['ok'] };
    },
  };
}
