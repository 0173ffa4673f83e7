import { commandsDuring } from '@meridian/service-kit/testing';
import { createAuditHarness, type AuditHarness } from '../testing/audit-harness';
import { siteAdmin } from '../testing/harness';
import { parseCsv } from '../testing/parse-csv';

let harness: AuditHarness;
beforeAll(async () => {
  harness = await createAuditHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const download = async (query = '') =>
  fetch(`${harness.running.url}/api/admin/audit/export${query}`, { headers: await harness.rig.as(siteAdmin) });

test('a long export is complete, and is read page by page', async () => {
  await harness.add(
    ...Array.from({ length: 500 }, (_, index) =>
      harness.record({ at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(), detail: `line ${index}` }),
    ),
  );
  let lines = 0;
  const sent = await commandsDuring(`${harness.rig.env.DATABASE_PREFIX}admin`, async () => {
    lines = parseCsv((await (await download()).text()).slice(1)).length - 1;
  });
  expect(lines).toBe(500);
  const pages = sent.filter(({ name, command }) => name === 'find' && command.limit === 160);
  expect(pages).toHaveLength(4);
  // The requests have no identity, because the reader's could expire during the export.
  expect(harness.nameRequests.slice(-4)).toEqual([undefined, undefined, undefined, undefined]);
});
