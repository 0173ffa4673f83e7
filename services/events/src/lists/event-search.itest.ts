import { wrongSearches } from '@meridian/service-kit/testing';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { useTestServer } from '../testing/test-server';

const server = useTestServer();
beforeAll(async () => {
  for (const { text } of SEARCH_CASES) await server.event({ title: text, isPublic: true });
});

const find = async (search: string) => (await server.as().list({ query: { search } })).map(({ title }) => title);

test('events are found by the words of their titles', async () => {
  expect(await wrongSearches(find)).toEqual([]);
});
