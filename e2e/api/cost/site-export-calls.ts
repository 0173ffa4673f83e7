import type { Harness } from '../harness';
import {
  EXPORT_REASON,
  holdSiteExports,
  insertExportLink,
  insertSiteExport,
  SITE_EXPORTS,
} from '../insert-site-export';
import type { Prepare } from './prepare';

/** Returns calls about exports of the site. A background job collects the data. */
export function siteExportCalls(harness: Harness): Record<string, Prepare> {
  const office = () => harness.personas.siteAdmin;
  return {
    'siteExports.list': async () => () => office().ok('GET', SITE_EXPORTS),
    'siteExports.order': async () => {
      await holdSiteExports(harness);
      return () => office().ok('POST', SITE_EXPORTS, EXPORT_REASON);
    },
    'siteExports.remove': async () => {
      const id = await insertSiteExport(harness);
      return () => office().ok('DELETE', `${SITE_EXPORTS}/${id}`);
    },
    'siteExports.link': async () => {
      const id = await insertSiteExport(harness);
      return () => office().ok('POST', `${SITE_EXPORTS}/${id}/link`);
    },
    'siteExports.file': async () => {
      const exportId = await insertSiteExport(harness);
      const query = await insertExportLink(harness, { exportId, userId: office().userId });
      return () => office().call('GET', `${SITE_EXPORTS}/${exportId}/file${query}`);
    },
  };
}
