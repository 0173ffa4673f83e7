import { screen } from '@testing-library/react';
import { openPage } from '../testing/open-page';

const NEWSLETTER = { subscriptionStatus: 'newsletter' } as const;
const OF_MEMBERS = ['/calendar?view=week', '/dashboard', '/directory', '/messages/1', '/user-hub', '/events/create'];
it.each([
  ['/calendar', NEWSLETTER, 'Active Membership Required'],
  ['/dashboard', NEWSLETTER, 'Active Membership Required'],
  ['/directory', NEWSLETTER, 'Active Membership Required'],
  ['/messages', NEWSLETTER, 'Active Membership Required'],
  ['/user-hub', NEWSLETTER, 'Active Membership Required'],
  ['/events/create', NEWSLETTER, 'Membership Required'],
  ...[...OF_MEMBERS, '/community'].map((path) => [path, 'anonymous', 'Sign In Required'] as const),
] as const)('%s is not for everyone, and asks the server for nothing', async (path, session, title) => {
  const { calls } = openPage(path, {}, { session });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  const [label, target] = session === 'anonymous' ? ['Sign In', '/auth'] : ['Upgrade Now', '/subscribe'];
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(target);
  expect(calls).toEqual([]);
});
