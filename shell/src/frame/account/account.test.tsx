import { mockApi } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aNavItem, aRegistry, aRemote, renderRoutes } from '../../testing';
import { Account } from './account';

const nav = [aNavItem({ label: 'Join', area: 'account', to: '/auth?mode=register', audience: 'signed-out' })];
const registry = aRegistry([aRemote({ nav })]);
const viewer = { isSignedIn: false, isActive: false, isAdmin: false };

test.each([
  ['/', null],
  ['/about-us', { from: '/about-us' }],
  ['/events/1?from=mail#people', { from: '/events/1?from=mail#people' }],
])('a visitor who joins at %s returns to it, but not to the home page', async (path, state) => {
  mockApi({ 'GET /api/auth/me': { status: 401 } });
  const router = await renderRoutes([{ path: '*', element: <Account registry={registry} viewer={viewer} /> }], path);
  await userEvent.click(await screen.findByRole('link', { name: 'Join' }));
  expect(router.state.location).toMatchObject({ pathname: '/auth', state });
});
