import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { chaptersApi, type ServerToClient } from '@meridian/shared-types';
import { mockApi } from '../../testing';
import { queryClient, queryFor } from '../../api/query';
import { registerPersonChanges } from './person-changes';

const [ANA, BEN] = ['a'.repeat(24), 'b'.repeat(24)];

let changed: ServerToClient['person-changed'];
beforeEach(() => {
  registerPersonChanges({ on: (_, listener) => (changed = listener) });
});
afterEach(() => {
  queryClient.clear();
});

test('shown queries of the person are fetched again, cached ones are removed, and the rest stays', async () => {
  const { calls } = mockApi({ 'GET /api/directory': [] });
  queryClient.setQueryData(['/api/directory'], [{ userId: ANA }]);
  const stop = new QueryObserver(queryClient, queryFor(chaptersApi.directory)).subscribe(() => undefined);
  queryClient.setQueryData([`/api/users/${ANA}`], {});
  queryClient.setQueryData(['/api/chapters/1/messages', 'pages'], { pages: [[{ senderId: ANA }]] });
  queryClient.setQueryData(['/api/chapters/1/join-requests'], [{ userId: ANA }]);
  const kept = [[`/api/users/${BEN}`], ['/api/chapters/2/messages'], ['/api/notices']];
  for (const key of kept) queryClient.setQueryData(key, [{ senderId: BEN, text: key[0] === '/api/notices' && ANA }]);
  changed({ userId: ANA });
  await waitFor(() => expect(calls).toHaveLength(1));
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  expect(keys).toEqual([['/api/directory'], ...kept]);
  stop();
});
