import type { ReleaseOverview } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { openAdminTools } from '../../testing/open-admin-tools';
import './admin-tools';

type Module = ReleaseOverview['modules'][number];

const act = { at: '2026-11-05T12:00:00.000Z', author: 'Ada' };
const OVERVIEW: ReleaseOverview = {
  release: 8,
  modules: [
    {
      name: 'shell',
      version: '1.0.0-s',
      sizes: { shell: '174.9 kB' },
      platform: '1.2.0',
      names: { react: ['use', 'useState'] },
      versions: [{ version: '1.0.0-s', differences: [] }],
    },
    {
      name: 'mfe_news',
      version: '1.0.0-b',
      released: { ...act, author: 'Grace', reason: 'The list is sorted.' },
      sizes: { entry: '6.9 kB', '/news': '9.1 kB' },
      previous: '1.0.0-a',
      pages: { loaded: 190, failed: 10, seconds: 57, isStopped: false },
      canary: {
        version: '1.0.0-c',
        share: 5,
        people: 0,
        maxFailures: 2,
        pages: { loaded: 0, failed: 1, seconds: 0, isStopped: true },
      },
      platform: '^1.1.0',
      parts: ['profile-tab/news'],
      names: { react: ['use'], '@meridian/shared-types': ['eventsApi.list'] },
      versions: [
        {
          version: '1.0.0-a',
          published: { ...act, commit: '0123abc' },
          differences: ['+ page /news 9.1 kB'],
          preview: '/news?modules=mfe_news@1.0.0-a',
        },
        { version: '1.0.0-b', differences: [] },
      ],
    },
  ],
  history: [
    { ...act, action: 'rollback', release: 8, changes: { mfe_news: { from: '1.0.0-c', to: '1.0.0-b' } } },
    { ...act, action: 'remove', release: 7, changes: { mfe_old: { from: '1.0.0-x' } } },
    { ...act, action: 'publish', changes: { mfe_news: { to: '1.0.0-c' } } },
    { ...act, action: 'prune', changes: {}, deleted: { mfe_news: ['1.0.0-x', '1.0.0-y'] } },
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
    ['Old versions deleted', 'mfe_news 1.0.0-x 1.0.0-y'],
  ]);
  expect(await violations()).toEqual([]);
});

it('site admins see which names and parts a module uses and the shell provides, and open another version', async () => {
  await open(OVERVIEW);
  await screen.findByText('Provides platform 1.2.0');
  screen.getByText('Needs platform ^1.1.0 · A rollback loads 1.0.0-a');
  screen.getByText('Parts in other pages: profile-tab/news');
  const namesIn = async (title: string) => {
    const summary = screen.getByText(title);
    await userEvent.click(summary);
    return within(summary.closest('details')!)
      .getAllByText(':', { exact: false })
      .map(({ textContent }) => textContent);
  };
  expect(await namesIn('Names that the shell provides')).toEqual(['react: use, useState']);
  expect(await namesIn('Names that mfe_news uses')).toEqual(['react: use', '@meridian/shared-types: eventsApi.list']);
  await userEvent.click(screen.getByText('Other published versions of mfe_news'));
  const link = screen.getByRole('link', { name: 'Open mfe_news 1.0.0-a in a New Tab' });
  expect(link.getAttribute('href')).toBe('/news?modules=mfe_news@1.0.0-a');
  expect(await violations()).toEqual([]);
});

it('site admins see the pages of a canary beside those of the released version', async () => {
  await open(OVERVIEW);
  await screen.findByText(/^5% of sessions load 1\.0\.0-c as a canary\./);
  screen.getByText('1.0.0-b: 200 pages, 5.0 % failed, loaded after 300 ms');
  screen.getByText('1.0.0-c (canary): 1 page, 100.0 % failed, stopped by a gateway');
});

it('if no gateway can be asked, the page says so', async () => {
  const [shell, { pages: _, canary: __, ...news }] = OVERVIEW.modules as [Module, Module];
  await open({ ...OVERVIEW, modules: [shell, news] });
  await screen.findByText('The reports of browsers about its pages are not available.');
});

it('before the first release, the page says so', async () => {
  await open({ release: 0, modules: [], history: [] });
  await screen.findByText('No release is recorded');
});
