import { mockApi, renderApp } from '@meridian/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '../testing/axe';
import { ADMIN, openAdminTools } from '../testing/open-admin-tools';
import './admin-tools';

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  members: index,
  requests: 0,
  events: 2,
  messages: 1200 * index,
}));

it('shows current statistics, and activity over time as charts and as a table', async () => {
  const { location } = await openAdminTools({
    'GET /api/admin/activity': MONTHS,
    'GET /api/admin/statistics': {
      totalUsers: 100_123,
      chapterAdmins: 24,
      activeMembers: 60_100,
      newsletterOnly: 40_023,
    },
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
  for (const [label, value] of [
    ['Total Users', '100,123'],
    ['Chapter Admins', '24'],
    ['Active Members', '60,100'],
    ['Newsletter Only', '40,023'],
  ] as const)
    expect((await screen.findByText(label)).parentElement?.parentElement?.textContent).toBe(`${label}${value}`);
  expect(location()).toBe('/admin-tools?tab=statistics');
  expect(
    await screen.findByRole('img', {
      name: 'New members in each of the last 12 months. 66 in all; most in Dec 2026: 11.',
    }),
  ).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Join requests in each of the last 12 months. None.' })).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'The same by month' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual(['Month', 'New members', 'Join requests', 'Events held', 'Messages']);
  expect([rows[1], rows[12]]).toEqual([
    ['Dec 2026, so far', '11', '0', '2', '13,200'],
    ['Jan 2026', '0', '0', '2', '0'],
  ]);
  expect(await violations()).toEqual([]);
});

it('shows an error when the statistics do not load', async () => {
  mockApi({ 'GET /api/admin/statistics': { status: 503 }, 'GET /api/admin/activity': { status: 503 } });
  renderApp(routes, { path: '/admin-tools?tab=statistics', ...ADMIN });
  expect(await screen.findByText('The statistics could not be loaded')).toBeTruthy();
  expect(await screen.findByText('The activity could not be loaded')).toBeTruthy();
});
