import { wrongSearches } from '@meridian/service-kit/testing';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { serveAudit } from '../testing/audit-test-server';

const server = serveAudit();

test('the audit log is searched like everything else', async () => {
  await server.add(...SEARCH_CASES.map(({ text }) => server.record({ detail: text, userId: null, actorId: null })));
  const find = async (search: string) =>
    (await server.admin.audit({ query: { search, limit: '100' } })).map(({ detail }) => detail);
  expect(await wrongSearches(find)).toEqual([]);
});
