import { expect, type Page } from '@playwright/test';
import { registry, releaseNext } from './next-release';
import { markDocument, isSameDocument, test } from '../product/product';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const chaptersPage = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1, name: /Chapters/ });

interface Copy {
  from: string;
  useIn: string[];
}
type ShareScope = Record<string, Record<string, Copy>>;

test('a page has one copy of each shared package, from the shell, and every module uses it', async ({ newPage }) => {
  const page = await newPage();
  await page.goto('/');
  await menu(page).getByRole('link', { name: 'Chapters' }).click();
  await expect(chaptersPage(page)).toBeVisible();
  await page.evaluate("history.pushState({}, '', '/pending-members'); dispatchEvent(new PopStateEvent('popstate'))");
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(/Chapters/);

  const scopes = await page.evaluate(() => {
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default?: ShareScope } }[] };
    };
    return __FEDERATION__.__INSTANCES__.map(({ name, shareScopeMap }): [string, ShareScope] => [
      name,
      Object.fromEntries(
        Object.entries(shareScopeMap.default ?? {}).map(([shared, copies]) => [
          shared,
          Object.fromEntries(Object.entries(copies).map(([version, { from, useIn }]) => [version, { from, useIn }])),
        ]),
      ),
    ]);
  });
  const modules = registry().remotes.map(({ name }) => name);
  expect(scopes.map(([name]) => name)).toEqual(expect.arrayContaining(['meridian_shell', ...modules]));
  for (const [, scope] of scopes) {
    expect(Object.keys(scope)).toEqual(
      expect.arrayContaining([
        'react',
        'react-dom',
        '@tanstack/react-query',
        'styled-components',
        '@meridian/platform',
        '@meridian/platform/controls',
        '@meridian/platform/routing',
        '@meridian/shared-types/schemas',
      ]),
    );
    for (const name of ['react-router', 'react-router-dom', 'zod']) expect(scope, name).not.toHaveProperty([name]);
    for (const [name, copies] of Object.entries(scope)) expect(Object.keys(copies), name).toHaveLength(1);
    // Packages loaded later are registered under the name of their first user; modules contain no copy of them.
    for (const name of [
      'react',
      'react-dom',
      '@tanstack/react-query',
      'styled-components',
      '@meridian/platform',
      '@meridian/platform/routing',
    ])
      expect(
        Object.values(scope[name] ?? {}).map(({ from }) => from),
        name,
      ).toEqual(['meridian_shell']);
  }
  const listUsers = (name: string) => [
    ...new Set(scopes.flatMap(([, scope]) => Object.values(scope[name] ?? {}).flatMap(({ useIn }) => useIn))),
  ];
  expect(listUsers('@meridian/platform')).toEqual(expect.arrayContaining(modules));
  expect(listUsers('styled-components')).toEqual(expect.arrayContaining(modules));
  await expect(page.locator('style[data-styled]')).toHaveCount(1);
});

test('a document older than a promotion is notified of the new version, and reloaded once when its files are missing', async ({
  newPage,
}) => {
  const page = await newPage();
  await page.goto('/about');
  await markDocument(page);
  await expect(menu(page)).toBeVisible();
  const release = releaseNext('mfe_member');
  try {
    // The listener of the focus is loaded after the frame, which is visible before.
    await expect(async () => {
      await page.evaluate("dispatchEvent(new Event('focus'))");
      await expect(page.getByText('A new version is available')).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await isSameDocument(page)).toBe(true);

    release.removeEarlier();
    await menu(page).getByRole('link', { name: 'Chapters' }).click();
    await expect(chaptersPage(page)).toBeVisible();
    await expect(page).toHaveURL('/chapters');
    expect(await isSameDocument(page)).toBe(false);
  } finally {
    release.undo();
  }
});
