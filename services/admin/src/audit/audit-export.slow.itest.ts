import { commandsDuring } from '@meridian/service-kit/testing';
import { createAuditTestServer, type AuditTestServer } from '../testing/audit-test-server';
import { siteAdmin } from '../testing/test-server';
import { parseCsv } from '../testing/parse-csv';

let server: AuditTestServer;
beforeAll(async () => {
  server = await createAuditTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.empty());

const download = async (query = '') =>
  fetch(`${server.running.url}/api/admin/audit/export${query}`, { headers: await server.environment.as(siteAdmin) });

test('a long export is complete, and is read page by page', async () => {
  await server.add(
    ...Array.from({ length: 500 }, (_, index) =>
      server.record({ at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(), detail: `line ${index}` }),
    ),
  );
  let lines = 0;
  const sent = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}admin`, async () => {
    lines = parseCsv((await (await download()).text()).slice(1)).length - 1;
  });
  expect(lines).toBe(500);
  const pages = sent.filter(({ name, command }) => name === 'find' && command.limit === 160);
  expect(pages).toHaveLength(4);
  // The requests have no identity, because the reader's could expire during the export.
  expect(server.nameRequests.slice(-4)).toEqual([undefined, undefined, undefined, undefined]);
});
