import { createClient, eventsApi, type ModuleManifest, type ModulePart } from '@meridian/shared-types';
import { Registry } from '@meridian/shared-types/schemas';
import { expect as waitForPage, test, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startDev } from './dev-server';
import { dataDir, dataFile, markDocument, isSameDocument, url } from '../product/product';
import { copyRepository } from '../../mutations/repository-copy';

test.setTimeout(600_000);
/** A saved change is built before the page shows it. */
const expect = waitForPage.configure({ timeout: 120_000 });

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
const loaded = () => Registry.parse(dataFile('federation/registry.json')).remotes;

/** Adds the page of the module beside events, too. */
function fillSlot(folder: string): void {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'module.json'), 'utf8')) as ModuleManifest;
  const part: ModulePart = { slot: 'event-side', name: 'news', title: 'News', audience: 'everyone', order: 10 };
  writeFileSync(path.join(folder, 'module.json'), JSON.stringify({ ...manifest, parts: [part] }));
  const lazy = "async () => ({ Component: (await import('./routes/news')).Page })";
  appendFileSync(
    path.join(folder, 'src/routes.tsx'),
    `import type { ModuleParts } from '@meridian/platform';
     export const parts: ModuleParts = [{ slot: 'event-side', name: 'news', lazy: ${lazy} }];`,
  );
}

test('a team creates, develops, releases, rolls back and removes a module, and nothing else changes', async ({
  page,
}) => {
  const copy = copyRepository();
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const remotes = (...args: string[]) => run('npm', 'run', '-s', 'remotes', '--', ...args, '--data', dataDir());
  const file = path.join(copy, 'mfe-news/src/routes/news.tsx');
  const write = (title: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(/1}>[^<]*</, `1}>${title}<`));
  const [{ id = '' } = {}] = await createClient(eventsApi, { baseUrl: url() }).list();
  const event = `${url()}/events/${id}`;
  const [others, shell] = [loaded(), dataFile('federation/shell.json')];
  const expectOthersUnchanged = () => {
    expect(loaded().filter(({ name }) => name !== 'mfe_news')).toEqual(others);
    expect(dataFile('federation/shell.json')).toEqual(shell);
  };
  try {
    run('npm', 'run', '-s', 'new', '--', 'module', 'news');
    expect(() => run('npm', 'run', '-s', 'new', '--', 'module', 'events')).toThrow('claim /events');
    fillSlot(path.join(copy, 'mfe-news'));
    run('node_modules/.bin/oxfmt', 'mfe-news');
    run('node_modules/.bin/oxlint', '-c', 'oxlint.config.mjs', 'mfe-news');
    run('node_modules/.bin/oxfmt', '--check', '.');
    run('node_modules/.bin/jest', 'mfe-news', '--selectProjects', 'web');
    run('node_modules/.bin/jest', 'tools/launch/src/workspaces', 'operations/src/modules', '--selectProjects', 'node');

    const dev = await startDev(copy, ['mfe-news', '--against', url(), '--port', '0']);
    try {
      await page.goto(dev.url);
      await footerLink(page, 'News').click();
      await expect(heading(page, 'News')).toBeVisible();
      await markDocument(page);
      write('News of today');
      await expect(heading(page, 'News of today')).toBeVisible();
      expect(await isSameDocument(page)).toBe(true);
    } finally {
      await dev.stop();
    }
    expect(loaded()).toEqual(others);

    for (const title of ['First news', 'Second news']) {
      write(title);
      const [, preview = ''] = /Preview: (\S+)/.exec(remotes('publish', 'mfe_news')) ?? [];
      await page.goto(preview);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByText(/^Only this tab shows mfe_news/)).toBeVisible();
      await page.getByRole('button', { name: 'Back to the Released Ones' }).click();
      await expect(heading(page, title)).toHaveCount(0);
      remotes('promote', 'mfe_news');
      await page.goto(`${url()}/news`);
      await expect(heading(page, title)).toBeVisible();
      await page.goto(event);
      await expect(heading(page, title)).toBeVisible();
      expectOthersUnchanged();
    }
    write('Third news');
    remotes('publish', 'mfe_news');
    const released = loaded();
    expect(remotes('promote', 'mfe_news', '--share', '100')).toContain('is a canary for 100% of sessions');
    await page.goto(`${url()}/news`);
    await expect(heading(page, 'Third news')).toBeVisible();
    expect(loaded()).toEqual(released);
    await expect
      .poll(() => remotes('status'))
      .toMatch(/canary +1\.0\.0-\w+ +\d+ pages?, 0\.0 % failed, loaded after \d+ ms/);
    expect(remotes('rollback', 'mfe_news')).toContain('has ended');
    await page.goto(`${url()}/news`);
    await expect(heading(page, 'Second news')).toBeVisible();
    remotes('promote', 'mfe_news', '--share', '100');
    remotes('promote', 'mfe_news');
    await page.goto(`${url()}/news`);
    await expect(heading(page, 'Third news')).toBeVisible();
    expectOthersUnchanged();

    remotes('rollback', 'mfe_news');
    await page.goto(`${url()}/news`);
    await expect(heading(page, 'Second news')).toBeVisible();
    remotes('remove', 'mfe_news');
    await page.goto(`${url()}/news`);
    await expect(heading(page, 'Second news')).toHaveCount(0);
    await expect(footerLink(page, 'News')).toHaveCount(0);
    await page.goto(event);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
    expectOthersUnchanged();

    rmSync(path.join(copy, 'mfe-news'), { recursive: true });
    run('npm', 'run', '-s', 'modules');
    expect(readFileSync(path.join(copy, 'package-lock.json'), 'utf8')).toBe(readFileSync('package-lock.json', 'utf8'));
  } finally {
    if (loaded().some(({ name }) => name === 'mfe_news')) remotes('remove', 'mfe_news');
    rmSync(copy, { recursive: true, force: true });
    rmSync(path.join(dataDir(), 'remotes/mfe_news'), { recursive: true, force: true });
  }
});
