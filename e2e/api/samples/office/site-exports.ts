import { EXPORT_REASON, pauseSiteExports, insertExportLink, insertSiteExport } from '../../records/imports-and-exports';
import type { Persona } from '../../product/personas';
import { onNew } from '../inputs';
import type { Cell, Sample, Samples } from '../sample';
import { except, siteAdmins } from '../statuses';

/** Only one export runs at a time, so one site admin orders it, and the others send an invalid reason. */
const orderedBy = (orders: Persona, other: Persona): Sample => ({
  by: except(siteAdmins(201), { [other]: 400 }),
  async input({ product, persona }: Cell) {
    if (persona === orders) await pauseSiteExports(product);
    return { body: persona === other ? { reason: '' } : EXPORT_REASON };
  },
});
const anExport = onNew(({ product }) => insertSiteExport(product));

export const siteExportsSamples: Samples = {
  'siteExports.list': {
    input: async ({ product }) => {
      await insertSiteExport(product);
      return {};
    },
  },
  'siteExports.order, active': orderedBy('siteAdmin', 'inactiveSiteAdmin'),
  'siteExports.order, inactive': orderedBy('inactiveSiteAdmin', 'siteAdmin'),
  'siteExports.remove': { input: anExport },
  'siteExports.link': { input: anExport },
  'siteExports.file': {
    input: async ({ product, person }) => {
      const id = await insertSiteExport(product);
      // A refused user has a valid link as well.
      const query = await insertExportLink(product, { exportId: id, userId: person.userId });
      return { params: { id }, query };
    },
  },
};
