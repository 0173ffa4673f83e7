import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { serveAudit } from '../testing/audit-test-server';

const server = serveAudit();

test('the audit log is searched like everything else', async () => {
  const records = await server.add(
    ...SEARCH_CASES.map(({ text }) => server.record({ detail: text, userId: null, actorId: null })),
  );
  const ids = new Map(records.map(({ id, detail }) => [detail, id]));
  for (const { text, found, missed } of SEARCH_CASES) {
    const find = async (search: string) =>
      (await server.find({ query: { search, limit: '100' } })).includes(ids.get(text) ?? '');
    for (const search of found) expect([search, await find(search)]).toEqual([search, true]);
    for (const search of missed) expect([search, await find(search)]).toEqual([search, false]);
  }
});
