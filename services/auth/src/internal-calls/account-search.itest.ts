import { wrongSearches } from '@meridian/service-kit/testing';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { serveAuth } from '../testing/test-server';

const auth = serveAuth();
beforeAll(() => auth.insert(SEARCH_CASES.map(({ text }) => ({ name: text }))));

test('accounts are searched like everything else', async () => {
  const find = async (search: string) => (await auth.internal.accounts({ query: { search } })).map(({ name }) => name);
  expect(await wrongSearches(find)).toEqual([]);
});
