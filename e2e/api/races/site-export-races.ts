import {
  EXPORT_REASON,
  pauseSiteExports,
  insertExportLink,
  insertSiteExport,
  SITE_EXPORTS,
} from '../insert-site-export';
import { countOutcomes, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races of calls about exports of the site. One export runs at a time, and a link sends one file. */
export function siteExportRaces({ product, callAtOnce, find }: RaceContext): Races {
  const office = () => product.personas.siteAdmin;
  return {
    async 'siteExports.order'(count) {
      await pauseSiteExports(product);
      const outcomes = (await callAtOnce(count, office(), 'POST', SITE_EXPORTS, EXPORT_REASON)).map(outcomeOf);
      expect(countOutcomes(outcomes)).toEqual({ ok: 1, '409 export_running': count - 1 });
      expect(await find('admin', 'siteExports', { isActive: true })).toHaveLength(1);
    },
    async 'siteExports.remove'(count) {
      const path = `${SITE_EXPORTS}/${await insertSiteExport(product)}`;
      const outcomes = (await callAtOnce(count, office(), 'DELETE', path)).map(outcomeOf);
      expect(countOutcomes(outcomes)).toEqual({ ok: 1, '409 export_state': count - 1 });
    },
    async 'siteExports.link'(count) {
      const exportId = await insertSiteExport(product);
      const responses = await callAtOnce(count, office(), 'POST', `${SITE_EXPORTS}/${exportId}/link`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      const query = await insertExportLink(product, { exportId, userId: office().userId });
      const sent = await callAtOnce(count, office(), 'GET', `${SITE_EXPORTS}/${exportId}/file${query}`);
      expect(countOutcomes(sent.map(outcomeOf))).toEqual({ ok: 1, '404 not_found': count - 1 });
    },
  };
}
