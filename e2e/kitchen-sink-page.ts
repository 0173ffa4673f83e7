import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { waitForCompletePage } from './inspect-page';
import { test, url } from './product';

/** The browser of all tests of a file. */
export let sharedBrowser: BrowserContext;

/**
 * Opens one browser for all tests of a file, so that files are fetched once. Traces are off because they store the
 * whole page at each step.
 */
export function shareBrowser(): void {
  test.use({ trace: 'off' });
  test.beforeAll(async ({ browser }) => {
    sharedBrowser = await browser.newContext({
      baseURL: url(),
      viewport: { width: 1440, height: 900 },
    });
  });
  test.afterAll(() => sharedBrowser.close());
  test.afterEach(async () => {
    for (const page of sharedBrowser.pages()) await page.close();
  });
}

export async function openSink(
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  browser = sharedBrowser,
): Promise<Page> {
  const page = await browser.newPage();
  await prepare(page);
  await page.goto('/kitchen-sink');
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen sink' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Join' })).toBeVisible();
  await waitForCompletePage(page);
  return page;
}

export const button = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });
export const select = (page: Page): Locator => page.getByRole('combobox', { name: 'Chapter', exact: true });
