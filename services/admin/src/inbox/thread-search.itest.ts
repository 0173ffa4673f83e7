import { wrongSearches } from '@meridian/service-kit/testing';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { serveAdmin, siteAdmin } from '../testing/test-server';
import { threadModel, toSearchWords } from './thread.model';

const server = serveAdmin();

test('the inbox is searched like everything else', async () => {
  const Threads = threadModel(server.db);
  await Threads.insertMany(
    SEARCH_CASES.map(({ text }) => ({
      kind: 'contact',
      state: 'new',
      version: 1,
      title: text,
      createdAt: new Date(),
      contact: { name: 'Visitor', email: 'visitor@example.org', category: 'Other', message: 'Hello' },
      entries: [],
      words: toSearchWords(text),
    })),
  );
  const find = async (search: string) =>
    (await server.inbox(siteAdmin).list({ query: { search, limit: '100' } })).threads.map(({ title }) => title);
  expect(await wrongSearches(find)).toEqual([]);
});
