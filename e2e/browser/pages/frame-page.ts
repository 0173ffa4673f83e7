import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { waitForCompletePage } from '../inspection/inspect-page';
import { joinSession, test, url } from '../product/product';

/** A path whose page has little besides the frame. */
export const UNKNOWN_PATH = '/no-such-page';
export type Role = 'visitor' | 'newsletter' | 'member' | 'site-admin';

const browsers = new Map<Role, BrowserContext>();
let browser: Browser;

/**
 * Opens one browser for each role for all tests of a file, so that files are fetched once. Traces are off because they
 * store the whole page at each step.
 */
export function shareBrowsers(): void {
  test.use({ trace: 'off' });
  test.beforeAll(({ browser: shared }) => {
    browser = shared;
  });
  test.afterAll(async () => {
    for (const context of browsers.values()) await context.close();
    browsers.clear();
  });
  test.afterEach(async () => {
    for (const context of browsers.values()) for (const page of context.pages()) await page.close();
  });
}

/** Opens a new tab of the role's browser. */
export async function newTab(role: Role): Promise<Page> {
  const context =
    browsers.get(role) ?? (await browser.newContext({ baseURL: url(), viewport: { width: 1440, height: 900 } }));
  if (role !== 'visitor' && !browsers.has(role)) await joinSession(context, role);
  browsers.set(role, context);
  return context.newPage();
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account menu' });
export const expectRole = (page: Page, role: Role) =>
  expect(
    role === 'visitor' ? page.getByRole('banner').getByRole('link', { name: 'Join' }) : accountMenu(page),
  ).toBeVisible();

export async function openFrame(
  role: Role,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  address = UNKNOWN_PATH,
): Promise<Page> {
  const page = await newTab(role);
  await prepare(page);
  await page.goto(address);
  await expectRole(page, role);
  if (address === UNKNOWN_PATH) await expect(heading(page, '404 Page Not Found')).toBeVisible();
  if (role === 'member' || role === 'site-admin')
    await expect(page.getByRole('complementary').getByRole('link', { name: /Chicago/ })).toBeAttached();
  await waitForCompletePage(page);
  return page;
}

export async function openThemes(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
}
export async function openSlideOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}
export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0);
}
