import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { serveAuth } from '../testing/test-server';

const auth = serveAuth();
beforeAll(() => auth.insert(SEARCH_CASES.map(({ text }) => ({ name: text }))));

test('accounts are searched like everything else', async () => {
  const find = async (search: string) => (await auth.internal.accounts({ query: { search } })).map(({ name }) => name);
  for (const { text, found, missed } of SEARCH_CASES) {
    for (const search of found) expect([search, await find(search)]).toEqual([search, expect.arrayContaining([text])]);
    for (const search of missed)
      expect([search, await find(search)]).not.toEqual([search, expect.arrayContaining([text])]);
  }
});
