import { aUser, mockApi } from '@meridian/platform/testing';
import { screen, within } from '@testing-library/react';
import { aNavItem, aRegistry, aRemote, renderRoutes } from '../../testing';
import { BottomBar } from './bottom-bar';
import { isOpen } from './bottom-links';
import { markFrameRendered } from '../lazy-components';

const nav = [
  aNavItem({ label: 'Home', area: 'phone', to: '/dashboard', audience: 'active', order: 10 }),
  aNavItem({ label: 'Chat', area: 'phone', to: '/user-hub?tab=chat', audience: 'active', order: 20 }),
];
const registry = aRegistry([aRemote({ nav })]);
const reader = { isSignedIn: true, isActive: false, isAdmin: false };
const hidden = { hidden: true }; // jsdom evaluates no widths, and the bar is for phones.

async function open(path: string, viewer: typeof reader) {
  mockApi({ 'GET /api/auth/me': { user: aUser() } });
  markFrameRendered();
  await renderRoutes([{ path: '*', element: <BottomBar registry={registry} viewer={viewer} /> }], path);
}

test('members have the bar, in which the open page is marked', async () => {
  await open('/user-hub?tab=chat', { ...reader, isActive: true });
  const bar = within(await screen.findByRole('navigation', { ...hidden, name: 'Main pages' }));
  const chat = await bar.findByRole('link', { ...hidden, name: 'Chat' });
  expect(chat.getAttribute('aria-current')).toBe('page');
  expect(bar.getByRole('link', { ...hidden, name: 'Home' }).getAttribute('aria-current')).toBeNull();
});

test('others do not have the bar', async () => {
  await open('/', reader);
  expect(screen.queryByRole('navigation', hidden)).toBeNull();
});

test.each([
  ['/events', '/events', '', true],
  ['/events', '/events/5', '', true],
  ['/events', '/events-of-others', '', false],
  ['/user-hub?tab=chat', '/user-hub', '?tab=chat&x=1', true],
  ['/user-hub?tab=chat', '/user-hub', '', false],
])('the page of %s is open at %s%s: %s', (to, pathname, search, expected) => {
  expect(isOpen(to, { pathname, search })).toBe(expected);
});
