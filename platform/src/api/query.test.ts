import { aProfile } from '@meridian/shared-types/testing';
import { adminApi, chaptersApi, eventsApi } from '@meridian/shared-types';
import { mockApi } from '../testing';
import { queryClient, queryFor, queryForAllPages } from './query';

afterEach(() => queryClient.clear());

test('a key is the path, followed by the query only if there is one', () => {
  expect(queryFor(eventsApi.list).queryKey).toEqual(['/api/events']);
  expect(queryFor(eventsApi.list, { query: { chapter: '3', search: undefined, time: 'past' } }).queryKey).toEqual([
    '/api/events',
    { chapter: '3', time: 'past' },
  ]);
  expect(queryFor(eventsApi.list, { query: { search: '' } }).queryKey).toEqual(['/api/events']);
  expect(queryFor(chaptersApi.membershipStatus, { params: { id: 3 } }).queryKey).toEqual([
    '/api/chapters/3/membership-status',
  ]);
});

test('the function makes the call that the key names', async () => {
  const { calls } = mockApi({ 'GET /api/events': [] });
  await queryClient.fetchQuery(queryFor(eventsApi.list, { query: { chapter: '3' } }));
  expect(calls).toEqual([expect.objectContaining({ path: '/api/events', query: { chapter: '3' } })]);
});

test('a list that is needed as a whole is read page by page, under the key of the list', async () => {
  const entries = Array.from({ length: 5 }, (_, n) => ({
    id: `${n}`.padStart(24, '0'),
    userId: 'a'.repeat(24),
    chapterId: 1,
    status: 'pending',
    message: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    userProfile: aProfile({ name: `Person ${n}` }),
    chapter: { name: 'Lagos', state: 'Lagos' },
  }));
  const idAt = (n: number) => entries[n]!.id;
  const { calls } = mockApi({
    'GET /api/admin/pending-requests': ({ query: { after } }: { query: Record<string, string> }) =>
      entries.filter(({ id }) => after === undefined || id > after).slice(0, 2),
  });
  const query = queryForAllPages(adminApi.pendingRequests, 2);
  expect(query.queryKey).toEqual(queryFor(adminApi.pendingRequests).queryKey);
  expect(await queryClient.fetchQuery(query)).toEqual(entries);
  expect(calls.map(({ query: sent }) => sent)).toEqual([{}, { after: idAt(1) }, { after: idAt(3) }]);
});

test('results stay fresh, and a failed query is not retried', async () => {
  const { calls } = mockApi({ 'GET /api/chapters': { status: 503 } });
  await expect(queryClient.fetchQuery(queryFor(chaptersApi.list))).rejects.toThrow('503');
  expect(calls).toHaveLength(1);
  mockApi({ 'GET /api/events': [] });
  await queryClient.fetchQuery(queryFor(eventsApi.list));
  const second = mockApi({});
  await queryClient.fetchQuery(queryFor(eventsApi.list));
  expect(second.calls).toEqual([]);
});
