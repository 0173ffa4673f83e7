import { REMOTE, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import { EXPORT_REASON, pauseSiteExports, insertSiteExport, SITE_EXPORTS } from '../insert-site-export';
import { sendCall, type PrepareCase } from './crash-case';

/** Returns calls about exports of the site that write several documents. */
export function siteExportWrites(product: TestProduct): Record<string, PrepareCase> {
  const office = () => insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
  return {
    'siteExports.order': async () => {
      await pauseSiteExports(product);
      return {
        call: sendCall(await office(), 'POST', SITE_EXPORTS, EXPORT_REASON),
        again: ['ok', '409 export_running'],
        shared: 'the export that is being made',
      };
    },
    'siteExports.remove': async () => {
      const path = `${SITE_EXPORTS}/${await insertSiteExport(product)}`;
      return { call: sendCall(await office(), 'DELETE', path), again: ['ok', '409 export_state'] };
    },
    'siteExports.link': async () => {
      const path = `${SITE_EXPORTS}/${await insertSiteExport(product)}/link`;
      return { call: sendCall(await office(), 'POST', path), again: ['ok'] };
    },
  };
}
