import { DUE_READ } from '@meridian/service-kit';
import { commandsDuring, slowReads } from '@meridian/service-kit/testing';
import { auditEntryModel, toEntryDoc } from './audit-entry.model';
import { serveAudit } from '../testing/audit-test-server';

const server = serveAudit();

test('every filter uses an index and needs one query', async () => {
  await server.add(
    ...Array.from({ length: 100 }, (_, index) =>
      server.record({ at: new Date(Date.UTC(2026, 0, 1) + index).toISOString() }),
    ),
  );
  const [last] = await server.find({ query: { limit: '1' } });
  const queries = [
    {},
    { before: last },
    { actor: server.grace },
    { action: 'event.created' as const },
    { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    { actor: server.grace, before: last },
  ];
  for (const query of queries) {
    const all = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}admin`, () =>
      server.admin.audit({ query }),
    );
    const sent = all.filter(({ command }) => command.comment !== DUE_READ);
    expect(sent.map(({ name }) => name)).toEqual('before' in query ? ['find', 'find'] : ['find']);
    const slow = await slowReads(server.db, sent);
    // `slow` is undefined on a database engine without explain.
    if (slow) expect({ query, slow }).toEqual({ query, slow: [] });
  }
});

test('a search reads ranges of the word index, and then either the matches or the log until a page is full', async () => {
  const lines = Array.from({ length: 1060 }, (_, index) =>
    server.record({
      at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
      userId: null,
      actorId: index % 530 ? null : server.ana,
      detail: index % 530 ? 'dues' : 'dues twice',
    }),
  );
  await auditEntryModel(server.db).insertMany(lines.map(toEntryDoc));
  const newest = lines.map(({ id }) => id).reverse();
  const search = async (text: string) => {
    let ids: string[] = [];
    const sent = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}admin`, async () => {
      ids = await server.find({ query: { search: text } });
    });
    const ofSearch = sent.filter(({ command }) => command.comment !== DUE_READ);
    expect((await slowReads(server.db, ofSearch))?.filter((read) => read.endsWith('COLLSCAN')) ?? []).toEqual([]);
    return { ids, reads: ofSearch.map(({ command: { limit, hint } }) => [limit, Object.keys(hint ?? {})[0]]) };
  };
  const [words, byId] = [
    [1001, 'words'],
    [50, '_id'],
  ];
  expect(await search('due')).toEqual({ ids: newest.slice(0, 50), reads: [words, [50, undefined]] });
  expect(await search('dues twi')).toEqual({ ids: [newest[529], newest[1059]], reads: [words, words, byId] });
  expect(await search('horvat')).toEqual({ ids: [newest[529], newest[1059]], reads: [words, words, byId] });
  expect(await search('absent')).toEqual({ ids: [], reads: [words, byId] });
});
