import { QueryObserver } from '@tanstack/react-query';
import { chaptersApi, eventsApi } from '@meridian/shared-types';
import { mockApi } from '../testing';
import { affectedBy } from './affected-by';
import { invalidate, type Invalidated } from './invalidate';
import { queryClient, queryFor } from './query';

afterEach(() => queryClient.clear());

const cachedPaths = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
    .sort();

test('a call covers its query strings and the paths below it: active queries are fetched again, others leave the cache', async () => {
  const { calls } = mockApi({ 'GET /api/events': [], 'GET /api/user/events': [] });
  const watched = new QueryObserver(queryClient, queryFor(eventsApi.list));
  const stop = watched.subscribe(() => undefined);
  await queryClient.fetchQuery(queryFor(eventsApi.list, { query: { chapter: '3' } }));
  for (const path of ['/api/events/65f000000000000000000009', '/api/user/events', '/api/eventful', '/api/chapters'])
    queryClient.setQueryData([path], {});
  const before = calls.length;

  await invalidate(eventsApi.list, eventsApi.mine);

  expect(calls.slice(before)).toEqual([expect.objectContaining({ path: '/api/events', query: {} })]);
  expect(cachedPaths()).toEqual(['/api/chapters', '/api/eventful', '/api/events']);
  stop();
});

test('a call with parameters covers all their values, and one query covers only itself', async () => {
  const paths = ['/api/chapters/3/members', '/api/chapters/4/members', '/api/chapters/3', '/api/user/x/memberships'];
  for (const path of paths) queryClient.setQueryData([path], []);
  await invalidate(queryFor(chaptersApi.members, { params: { id: 3 } }));
  expect(cachedPaths()).toEqual(['/api/chapters/3', '/api/chapters/4/members', '/api/user/x/memberships']);
  await invalidate(chaptersApi.members, chaptersApi.memberships);
  expect(cachedPaths()).toEqual(['/api/chapters/3']);
});

const OF_MEMBERSHIPS = [
  '/api/auth/me',
  '/api/chapters',
  '/api/chapters/3/membership-status',
  '/api/chapters/3/members',
  '/api/chapters/3/join-requests',
  '/api/chapters/3/statistics',
  '/api/chapters/by-slug/lagos',
  '/api/user/x/memberships',
  '/api/user/join-requests',
  '/api/user/announcement-counts',
  '/api/directory',
  '/api/members/all',
  '/api/members/count',
  '/api/admin/users',
  '/api/admin/statistics',
];

test.each<[string, readonly Invalidated[], string[]]>([
  ['membership', affectedBy.membership, OF_MEMBERSHIPS],
  ['decision, which may make a member', affectedBy.decision, [...OF_MEMBERSHIPS, '/api/admin/pending-requests']],
  ['RSVP', affectedBy.rsvp, ['/api/events', '/api/events/65f000000000000000000009', '/api/user/events']],
  [
    "chapter's pending requests",
    affectedBy.pendingRequests(3),
    ['/api/chapters/3/join-requests', '/api/chapters/3/statistics', '/api/admin/pending-requests'],
  ],
])('a changed %s removes the queries that it affects from the cache, and no others', async (_fact, affected, paths) => {
  const others = ['/api/auth/admin-status', '/api/profile/notifications', '/api/admin/audit'];
  for (const path of [...paths, ...others]) queryClient.setQueryData([path], {});
  await invalidate(...affected);
  expect(cachedPaths()).toEqual([...others].sort());
});
