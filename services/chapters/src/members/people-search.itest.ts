import { someId, wrongSearches } from '@meridian/service-kit/testing';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { searchArchived } from './archived-members';
import { useTestServer } from '../testing/test-server';

const server = useTestServer();
const ids = new Map<string, string>();
beforeAll(async () => {
  for (const { text } of SEARCH_CASES) ids.set(text, (await server.person({ 1: 'member' }, { name: text })).userId);
});

test('the directory, all people and the members of a chapter are found by the same words', async () => {
  const reader = server.as({ userId: someId() });
  const names = (entries: { profile: { name: string } }[]) => entries.map(({ profile }) => profile.name);
  expect(await wrongSearches(async (search) => names(await reader.directory({ query: { search } })))).toEqual([]);
  expect(await wrongSearches(async (search) => names(await reader.everyone({ query: { search } })))).toEqual([]);
  const members = { params: { id: 1 } };
  expect(await wrongSearches(async (search) => names(await reader.members({ ...members, query: { search } })))).toEqual(
    [],
  );
  expect(await wrongSearches(async (search) => names(await searchArchived(server.models, 1, { search })))).toEqual([]);
});

test('decided requests are found by the same words', async () => {
  const admin = await server.person({ 2: 'admin' });
  for (const [, userId] of ids) {
    const { id } = await server.ask({ userId, isActive: true }, 2);
    await server.as(admin).reject({ params: { id } });
  }
  const decided = (search: string) =>
    server.as(admin).decidedRequests({ params: { id: 2 }, query: { search, limit: '100' } });
  const find = async (search: string) => (await decided(search)).map(({ userProfile }) => userProfile.name);
  expect(await wrongSearches(find)).toEqual([]);
});
