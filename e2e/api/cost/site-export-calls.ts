import type { TestProduct } from '../test-product';
import {
  EXPORT_REASON,
  pauseSiteExports,
  insertExportLink,
  insertSiteExport,
  SITE_EXPORTS,
} from '../insert-site-export';
import type { Prepare } from './prepare';

/** Returns calls about exports of the site. A background job collects the data. */
export function siteExportCalls(product: TestProduct): Record<string, Prepare> {
  const office = () => product.personas.siteAdmin;
  return {
    'siteExports.list': async () => () => office().ok('GET', SITE_EXPORTS),
    'siteExports.order': async () => {
      await pauseSiteExports(product);
      return () => office().ok('POST', SITE_EXPORTS, EXPORT_REASON);
    },
    'siteExports.remove': async () => {
      const id = await insertSiteExport(product);
      return () => office().ok('DELETE', `${SITE_EXPORTS}/${id}`);
    },
    'siteExports.link': async () => {
      const id = await insertSiteExport(product);
      return () => office().ok('POST', `${SITE_EXPORTS}/${id}/link`);
    },
    'siteExports.file': async () => {
      const exportId = await insertSiteExport(product);
      const query = await insertExportLink(product, { exportId, userId: office().userId });
      return () => office().call('GET', `${SITE_EXPORTS}/${exportId}/file${query}`);
    },
  };
}
