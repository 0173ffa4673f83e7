import type { ReleaseOverview } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe';
import { openAdminTools } from '../testing/open-admin-tools';
import './admin-tools';

const act = { at: '2026-11-05T12:00:00.000Z', author: 'Ada' };
const OVERVIEW: ReleaseOverview = {
  release: 8,
  modules: [
    {
      name: 'shell',
      version: '1.0.0-s',
      sizes: { shell: '174.9 kB' },
      versions: [{ version: '1.0.0-s', differences: [] }],
    },
    {
      name: 'mfe_news',
      version: '1.0.0-b',
      released: { ...act, author: 'Grace', reason: 'The list is sorted.' },
      sizes: { entry: '6.9 kB', '/news': '9.1 kB' },
      versions: [
        { version: '1.0.0-a', published: { ...act, commit: '0123abc' }, differences: ['+ page /news 9.1 kB'] },
        { version: '1.0.0-b', differences: [] },
      ],
    },
  ],
  history: [
    { ...act, action: 'rollback', release: 8, changes: { mfe_news: { from: '1.0.0-c', to: '1.0.0-b' } } },
    { ...act, action: 'remove', release: 7, changes: { mfe_old: { from: '1.0.0-x' } } },
    { ...act, action: 'publish', changes: { mfe_news: { to: '1.0.0-c' } } },
  ],
};

const open = async (releases: ReleaseOverview) => {
  await openAdminTools({ 'GET /api/admin/releases': releases });
  await userEvent.click(screen.getByRole('tab', { name: 'Releases' }));
};

it('site admins see what is loaded, how other versions differ, and who released what', async () => {
  await open(OVERVIEW);
  await screen.findByRole('heading', { name: 'Release 8' });
  const details = screen.getByText('Other published versions of mfe_news');
  await userEvent.click(details);
  for (const text of ['6.9 kB', '/news 9.1 kB', '1.0.0-a', '+ page /news 9.1 kB'])
    expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
  expect(screen.getByText(/^Released by Grace, .* · The list is sorted\.$/)).toBeTruthy();
  expect(screen.getByText(/^Published by Ada, .* · commit 0123abc$/)).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'History of releases' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent))).toEqual([
    ['Rolled back, release 8', 'mfe_news 1.0.0-c → 1.0.0-b'],
    ['Removed, release 7', 'mfe_old 1.0.0-x removed'],
    ['Published', 'mfe_news 1.0.0-c'],
  ]);
  expect(await violations()).toEqual([]);
});

it('before the first release, the page says so', async () => {
  await open({ release: 0, modules: [], history: [] });
  await screen.findByText('No release is recorded');
});
