import { TILE_TERMS } from '@meridian/shared-types/statistics-tiles';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { SITE_NUMBERS } from '../../testing/numbers';
import { openAdminTools } from '../../testing/open-admin-tools';
import './admin-tools';

const STATISTICS = { totalUsers: 100_123, chapterAdmins: 24, activeMembers: 60_100, newsletterOnly: 40_023 };

const open = async (numbers = SITE_NUMBERS) => {
  const opened = await openAdminTools({
    'GET /api/admin/numbers': numbers,
    'GET /api/admin/statistics': STATISTICS,
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
  await screen.findByRole('heading', { name: 'Over Time' });
  return opened;
};

const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('current statistics are shown, and how long requests have been waiting', async () => {
  const { location } = await open();
  for (const [label, value, definition] of [
    ['Total Users', '100,123', TILE_TERMS.totalUsers.definition],
    ['Chapter Admins', '24', TILE_TERMS.chapterAdmins.definition],
    ['Active Members', '60,100', TILE_TERMS.activeMembers.definition],
    ['Newsletter Only', '40,023', TILE_TERMS.newsletterOnly.definition],
  ] as const)
    expect((await screen.findByRole('group', { name: label })).textContent).toBe(`${label}${value}${definition}`);
  expect(location()).toBe('/admin-tools?tab=statistics');
  expect(screen.getByRole('group', { name: 'Pending Requests' }).textContent).toMatch(
    /^Pending Requests3The oldest has waited \d,\d{3} daysJoin requests that nobody has decided yet\.$/,
  );
  expect(screen.getByRole('group', { name: 'Chapters Asleep' }).textContent).toBe(
    `Chapters Asleep11 quiet, of 22 chapters${TILE_TERMS.chaptersAsleep.definition}`,
  );
  expect(await violations()).toEqual([]);
});

it('each number is shown with its definition, as a chart, and on request as a table', async () => {
  await open();
  expect(screen.getAllByText('Memberships that began in the month.')).toHaveLength(4);
  expect(
    screen.getByRole('img', {
      name: 'New members in each of the last 12 months. 66 in 12 months; most in Dec 2026: 11.',
    }),
  ).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Messages in each of the last 12 months. None.' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Churn in each of the last 12 months. Nothing to show yet.' })).toBeTruthy();
  expect(
    screen.getByRole('img', {
      name: 'Members by plan in each of the last 12 months. 1,211 so far this month; most in Dec 2026: 1,211.',
    }),
  ).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Members by plan by month' })).toBeNull();
  const toggle = screen.getByRole('button', { name: 'Table of Members by plan' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  const rows = rowsOf('Members by plan by month');
  expect([rows[0], rows[1], rows[12]]).toEqual([
    ['Month', 'Monthly plan', 'Annual plan', 'Together'],
    ['Dec 2026, so far', '1,200', '11', '1,211'],
    ['Jan 2026', '–', '–', '4'],
  ]);
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Hide Table of Members by plan' }));
  expect(screen.queryByRole('table', { name: 'Members by plan by month' })).toBeNull();
  expect(screen.getByRole('link', { name: 'CSV of Members by plan' }).getAttribute('href')).toBe(
    '/api/admin/numbers/members-by-plan/export',
  );
});

it('chapters are listed, and those that became asleep come first', async () => {
  await open();
  expect(screen.getByRole('img', { name: 'Of 22 chapters: 20 active, 1 quiet, 1 asleep.' })).toBeTruthy();
  const rows = rowsOf('Chapter health');
  expect(rows.slice(1, 3)).toEqual([
    ['Quito', 'Asleep', '3', '0', '–', '–', '–', '–', '–'],
    ['New York', 'Quiet', '1,200', '0', '700', '650', '90', '80', 'Dec 9, 2026'],
  ]);
  expect(rows).toHaveLength(16);
  expect(screen.getByRole('link', { name: 'New York' }).getAttribute('href')).toBe(
    '/chapters/big-apple/admin?tab=numbers',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show All 22 Chapters' }));
  expect(rowsOf('Chapter health')).toHaveLength(23);
  expect(screen.getByRole('link', { name: 'CSV of Chapters' }).getAttribute('href')).toBe(
    '/api/admin/numbers/chapters/export',
  );
});

it('a text is shown if no chapter was counted yet', async () => {
  await open({ ...SITE_NUMBERS, pending: { count: 0 }, chapters: { ...SITE_NUMBERS.chapters, list: [] } });
  expect(screen.getByText('No numbers yet')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Pending Requests' }).textContent).toBe(
    `Pending Requests0${TILE_TERMS.pendingRequests.definition}`,
  );
});
