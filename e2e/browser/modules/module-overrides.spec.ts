import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../inspection/accessibility';
import { releasedModule, serveElsewhere } from './elsewhere';
import { test } from '../product/product';
import { screenshot } from '../inspection/screenshot';
import { resize, THEMES } from '../inspection/viewport';

const RELEASED = 'Focus Areas';
const CHANGED = 'Areas of another version';
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });
const badge = (page: Page) => page.getByRole('status').filter({ hasText: 'Other module versions' });
const question = (page: Page, origin: string) => page.getByRole('dialog', { name: `Run code from ${origin}?` });
const agree = (page: Page, origin: string) =>
  question(page, origin).getByRole('button', { name: 'Run This Code' }).click();

test('one tab loads a module from another address, says so, and goes back to the released one', async ({ newPage }) => {
  const { folder, version } = releasedModule('mfe_public');
  const elsewhere = await serveElsewhere(folder, (script) => script.replaceAll(RELEASED, CHANGED));
  try {
    const page = await newPage();
    await page.goto(`/about?modules=public@${elsewhere.address}`);
    await agree(page, elsewhere.address);
    await expect(heading(page, CHANGED)).toBeVisible();
    await expect(badge(page)).toContainText(`Only this tab shows mfe_public ${elsewhere.address}.`);
    await page.goto('/about');
    await expect(heading(page, CHANGED)).toBeVisible();

    await badge(page).getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Module versions' });
    const own = dialog.getByRole('listitem').filter({ hasText: 'mfe_public' });
    await expect(own).toContainText(elsewhere.address);
    await expectAccessible(page, 'the dialog of module versions', { within: '[role=dialog]' });
    await own.getByRole('button', { name: 'Back to the Released One' }).click();
    await expect(heading(page, RELEASED)).toBeVisible();
    await expect(badge(page)).toHaveCount(0);

    await page.goto('/about#module-versions');
    await dialog.getByRole('combobox', { name: 'Module' }).click();
    await page.getByRole('option', { name: 'mfe_public' }).click();
    await dialog.getByLabel('Address').fill(elsewhere.address);
    await dialog.getByRole('button', { name: 'Use' }).click();
    await expect(heading(page, CHANGED)).toBeVisible();
    await page.goto('/about?modules=');
    await expect(heading(page, RELEASED)).toBeVisible();
    await expect(badge(page)).toHaveCount(0);

    await page.goto(`/about?modules=public@${version}`);
    await expect(badge(page)).toContainText(`Only this tab shows mfe_public ${version}.`);
  } finally {
    elsewhere.stop();
  }
});

test("a link to a stranger's module runs nothing before the reader agrees, and a refusal ends it", async ({
  newPage,
}) => {
  const { folder } = releasedModule('mfe_public');
  const stranger = await serveElsewhere(folder, (script) => `globalThis.ranHere = true;${script}`);
  try {
    const page = await newPage();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const ran = () => page.evaluate(() => 'ranHere' in globalThis);
    await page.goto(`/about?modules=public@${stranger.address}`);
    await expect(question(page, stranger.address)).toContainText('do everything that you can do');
    await expect(page.getByRole('main', { includeHidden: true })).toContainText(RELEASED);
    for (const theme of THEMES)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme: theme });
        await resize(page, width);
        await expectAccessible(page, `the question about another origin, ${theme} ${width}`, {
          within: '[role=dialog]',
        });
        await screenshot(page, `module-origin-question-${theme}-${width}`);
      }
    expect(requested.filter((url) => url.startsWith(stranger.address))).toEqual([]);
    // The policy of the page refuses the script, too, whatever asks for it.
    const refused = await page.evaluate(
      (src) =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script');
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('refused');
          script.src = src;
          document.head.append(script);
        }),
      `${stranger.address}/remoteEntry.js`,
    );
    expect([refused, await ran()]).toEqual(['refused', false]);
    await page.keyboard.press('Escape');
    await expect(question(page, stranger.address)).toHaveCount(0);
    await expect(badge(page)).toHaveCount(0);
    await expect(heading(page, RELEASED)).toBeVisible();
    expect(await ran()).toBe(false);
  } finally {
    stranger.stop();
  }
});

test('the product works while another address does not respond, and the badge says what failed', async ({
  newPage,
}) => {
  const { folder } = releasedModule('mfe_public');
  const { address, stop } = await serveElsewhere(folder, (script) => script);
  stop();
  const page = await newPage();
  await page.goto(`/about?modules=public@${address},nothing@1.0.0,public@2.0.0,member`);
  await agree(page, address);
  await expect(heading(page, RELEASED)).toBeVisible();
  for (const problem of [
    `mfe_public is the released one: ${address}/module.json cannot be read.`,
    'There is no released module mfe_nothing: mfe_nothing 1.0.0 is not published here.',
    'Only the first version of mfe_public counts, not 2.0.0.',
    '“member” is ignored.',
  ])
    await expect(badge(page)).toContainText(problem);
  await expectAccessible(page, 'the badge of overrides that failed');
  await badge(page).getByRole('button', { name: 'Back to the Released Ones' }).click();
  await expect(badge(page)).toHaveCount(0);
});
