import { commandsDuring } from '@meridian/service-kit/testing';
import { serveAudit } from '../testing/audit-test-server';
import { parseCsv } from '../testing/parse-csv';

const server = serveAudit();

test('a long export is complete, and is read page by page', async () => {
  await server.add(
    ...Array.from({ length: 500 }, (_, index) =>
      server.record({ at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(), detail: `line ${index}` }),
    ),
  );
  let lines = 0;
  const sent = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}admin`, async () => {
    lines = parseCsv((await (await server.download()).text()).slice(1)).length - 1;
  });
  expect(lines).toBe(500);
  const pages = sent.filter(({ name, command }) => name === 'find' && command.limit === 160);
  expect(pages).toHaveLength(4);
  // The requests have no identity, because the reader's could expire during the export.
  expect(server.nameRequests.slice(-4)).toEqual([undefined, undefined, undefined, undefined]);
});
