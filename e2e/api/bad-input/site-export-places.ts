import { LIMITS, type SiteExport } from '@meridian/shared-types';
import type { Harness } from '../harness';
import { holdSiteExports, SITE_EXPORTS } from '../insert-site-export';
import type { Place } from './place';

/** Returns the place for the reason of an export. Only one export runs at a time. */
export const siteExportPlaces = (harness: Harness): Record<string, Place> => ({
  [`POST ${SITE_EXPORTS}`]: {
    fields: { reason: LIMITS.officeReasonMax },
    async roundTrip(texts) {
      const { siteAdmin } = harness.personas;
      await holdSiteExports(harness);
      const { id } = await siteAdmin.ok<SiteExport>('POST', SITE_EXPORTS, texts);
      const list = await siteAdmin.ok<SiteExport[]>('GET', SITE_EXPORTS);
      return list.filter((each) => each.id === id).map(({ reason }) => ({ reason }));
    },
  },
});
