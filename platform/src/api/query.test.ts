import { chaptersApi, eventsApi } from '@meridian/shared-types';
import { mockApi } from '../testing';
import { queryClient, queryFor } from './query';

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
