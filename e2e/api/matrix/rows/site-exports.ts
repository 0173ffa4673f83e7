import { EXPORT_REASON, pauseSiteExports, insertExportLink, insertSiteExport } from '../../insert-site-export';
import type { Persona } from '../../personas';
import { inputForAllowed } from '../inputs';
import type { Cell, Row } from '../row';
import { except, siteAdmins } from '../statuses';

const SITE_EXPORT = {
  id: 1,
  state: 1,
  createdAt: 1,
  orderedBy: { id: 1, name: 1 },
  reason: 1,
  doneKinds: 1,
  kindCount: 1,
  current: 1,
  recordCount: 1,
  problem: 1,
  size: 1,
  expiresAt: 1,
} as const;

/** Only one export runs at a time, so one site admin orders it, and the others send an invalid reason. */
const orderedBy = (orders: Persona, other: Persona): Row => ({
  route: 'siteExports.order',
  variant: orders,
  expect: except(siteAdmins(201), { [other]: 400 }),
  fields: SITE_EXPORT,
  async input({ product, persona }: Cell) {
    if (persona === orders) await pauseSiteExports(product);
    return { body: persona === other ? { reason: '' } : EXPORT_REASON };
  },
});
const anExport = inputForAllowed(async ({ product }: Cell) => ({ params: { id: await insertSiteExport(product) } }));

export const siteExportsRows: readonly Row[] = [
  {
    route: 'siteExports.list',
    expect: siteAdmins(200),
    fields: [SITE_EXPORT],
    input: async ({ product }) => {
      await insertSiteExport(product);
      return {};
    },
  },
  orderedBy('siteAdmin', 'inactiveSiteAdmin'),
  orderedBy('inactiveSiteAdmin', 'siteAdmin'),
  { route: 'siteExports.remove', expect: siteAdmins(200), fields: { ok: 1 }, input: anExport },
  { route: 'siteExports.link', expect: siteAdmins(201), fields: { path: 1, expiresAt: 1 }, input: anExport },
  {
    route: 'siteExports.file',
    expect: siteAdmins(200),
    fields: 'zip',
    input: async ({ product, person }) => {
      const id = await insertSiteExport(product);
      // A refused user has a valid link as well.
      const query = await insertExportLink(product, { exportId: id, userId: person.userId });
      return { params: { id }, query };
    },
  },
];
