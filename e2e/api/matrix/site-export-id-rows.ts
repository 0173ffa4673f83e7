import { insertExportLink, insertSiteExport } from '../insert-site-export';
import type { IdRow, RouteName } from './row';

const anExport = (route: RouteName, found: number): IdRow => ({
  route,
  name: 'id',
  foreign: ({ product }) => insertSiteExport(product),
  absent: 'f'.repeat(24),
  malformed: 'not-an-id',
  expect: {
    foreign: [401, 403, 403, found],
    absent: [401, 403, 403, 404],
    malformed: [401, 403, 403, 400],
  },
});

export const SITE_EXPORT_ID_ROWS: readonly IdRow[] = [
  anExport('siteExports.remove', 200),
  anExport('siteExports.link', 201),
  {
    // A link is for one export, and cannot open another one.
    ...anExport('siteExports.file', 404),
    input: async ({ product, person }) => ({
      query: await insertExportLink(product, { exportId: await insertSiteExport(product), userId: person.userId }),
    }),
  },
];
