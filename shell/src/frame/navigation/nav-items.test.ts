import { aNavItem, aRegistry, aRemote } from '../../testing';
import { navItems } from './nav-items';

const registry = aRegistry([
  aRemote({
    nav: [
      aNavItem({ label: 'About Us', order: 30 }),
      aNavItem({ label: 'Sign In', area: 'account', audience: 'signed-out' }),
      aNavItem({ label: 'Blog', order: 60 }),
    ],
  }),
  aRemote({
    nav: [
      aNavItem({ label: 'My Hub', audience: 'active', order: 20 }),
      aNavItem({ label: 'Events', order: 50 }),
      aNavItem({ label: 'My Calendar', area: 'side', audience: 'member' }),
      aNavItem({ label: 'Calendar', area: 'side', audience: 'site-admin' }),
      aNavItem({ label: 'Profile', area: 'account', audience: 'signed-in' }),
    ],
  }),
  aRemote({
    nav: [
      aNavItem({ label: 'Admin Tools', audience: 'site-admin', order: 900 }),
      aNavItem({ label: 'Dashboard', audience: 'site-admin', order: 10 }),
    ],
  }),
]);
const labels = (...[area, viewer]: [Parameters<typeof navItems>[1], Parameters<typeof navItems>[2]]) =>
  navItems(registry, area, viewer).map(({ label }) => label);
const visitor = { isSignedIn: false, isActive: false, isAdmin: false };
const reader = { ...visitor, isSignedIn: true };
const member = { ...reader, isActive: true };
const admin = { ...member, isAdmin: true };

test('the entries of all modules are sorted together', () => {
  expect(labels('top', visitor)).toEqual(['About Us', 'Events', 'Blog']);
  expect(labels('top', member)).toEqual(['My Hub', 'About Us', 'Events', 'Blog']);
  expect(labels('top', admin)).toEqual(['Dashboard', 'My Hub', 'About Us', 'Events', 'Blog', 'Admin Tools']);
  expect(labels('top', { ...reader, isAdmin: true })).toEqual([
    'Dashboard',
    'About Us',
    'Events',
    'Blog',
    'Admin Tools',
  ]);
});

test('members and site admins have different labels for one page', () => {
  expect(labels('side', reader)).toEqual([]);
  expect(labels('side', member)).toEqual(['My Calendar']);
  expect(labels('side', admin)).toEqual(['Calendar']);
});

test('the account area depends on whether the visitor is signed in', () => {
  expect(labels('account', visitor)).toEqual(['Sign In']);
  expect(labels('account', reader)).toEqual(['Profile']);
});

test('only entries for everyone are shown until the session is loaded', () => {
  expect(labels('top', undefined)).toEqual(['About Us', 'Events', 'Blog']);
  expect(labels('account', undefined)).toEqual([]);
});
