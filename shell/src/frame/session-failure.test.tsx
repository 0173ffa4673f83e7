import { aUser, mockApi } from '@meridian/platform/testing';
import { act, screen } from '@testing-library/react';
import { aNavItem, aRegistry, aRemote, renderRoutes } from '../testing';
import { Frame } from './frame';

const nav = [aNavItem({ label: 'Join', area: 'account', to: '/auth?mode=register', audience: 'signed-out' })];
const registry = aRegistry([aRemote({ nav })]);
const routes = [
  {
    element: <Frame registry={registry} />,
    children: [
      { path: '/', element: <h1>Here</h1> },
      { path: '/about-us', element: <h1>About</h1> },
    ],
  },
];

test('after a failure the session is fetched once, and again with the next page', async () => {
  const responses: unknown[] = [{ status: 503 }, { user: aUser() }];
  const { calls } = mockApi({
    'GET /api/auth/me': () => responses.shift(),
    'GET /api/notices/unread': { unread: 0, directMessages: 0 },
    'GET /api/user/join-requests': [],
    'GET /api/auth/admin-status': { isAdmin: false },
    'GET /api/chapters': [],
  });
  const router = await renderRoutes(routes);
  await screen.findByRole('link', { name: 'Join' });
  expect(calls.filter(({ path }) => path === '/api/auth/me')).toHaveLength(1);
  await act(() => router.navigate('/about-us'));
  await screen.findByRole('button', { name: /account/i });
});
