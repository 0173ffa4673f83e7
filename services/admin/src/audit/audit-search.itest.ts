import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { createAuditTestServer, type AuditTestServer } from '../testing/audit-test-server';

let server: AuditTestServer;
beforeAll(async () => {
  server = await createAuditTestServer();
  await server.empty();
});
afterAll(() => server.close());

test('the audit log is searched like everything else', async () => {
  const records = await server.add(
    ...SEARCH_CASES.map(({ text }) => server.record({ detail: text, userId: null, actorId: null })),
  );
  const ids = new Map(records.map(({ id, detail }) => [detail, id]));
  const wrong = async () => {
    const answers: string[] = [];
    for (const { text, found, missed } of SEARCH_CASES) {
      const find = async (search: string) =>
        (await server.find({ query: { search, limit: '100' } })).includes(ids.get(text) ?? '');
      for (const search of found) if (!(await find(search))) answers.push(`${search} misses ${text}`);
      for (const search of missed) if (await find(search)) answers.push(`${search} finds ${text}`);
    }
    return answers;
  };
  expect(await wrong()).toEqual([]);
});
