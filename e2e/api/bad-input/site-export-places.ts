import { LIMITS, type SiteExport } from '@meridian/shared-types';
import type { TestProduct } from '../test-product';
import { pauseSiteExports, SITE_EXPORTS } from '../insert-site-export';
import type { Place } from './place';

/** Returns the place for the reason of an export. Only one export runs at a time. */
export const siteExportPlaces = (product: TestProduct): Record<string, Place> => ({
  [`POST ${SITE_EXPORTS}`]: {
    fields: { reason: LIMITS.officeReasonMax },
    async roundTrip(texts) {
      const { siteAdmin } = product.personas;
      await pauseSiteExports(product);
      const { id } = await siteAdmin.ok<SiteExport>('POST', SITE_EXPORTS, texts);
      const list = await siteAdmin.ok<SiteExport[]>('GET', SITE_EXPORTS);
      return list.filter((each) => each.id === id).map(({ reason }) => ({ reason }));
    },
  },
});
