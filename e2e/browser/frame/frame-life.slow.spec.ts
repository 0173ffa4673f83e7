import { expect, type Page } from '@playwright/test';
import { accountMenu, heading, expectRole, newTab, UNKNOWN_PATH, openFrame, shareBrowsers } from '../pages/frame-page';
import { delayRequests } from '../pages/delay-requests';
import { inspectThemes } from '../inspection/inspect-page';
import { focusOn, walkWithTab } from '../inspection/keyboard';
import { expectFits } from '../inspection/overflow';
import { resize } from '../inspection/viewport';
import { test } from '../product/product';

shareBrowsers();

const loading = (page: Page) => page.getByRole('main').getByRole('status', { name: 'Loading' });

test('loading states of the outline, the page, the visitor and the chapters are shown', async () => {
  const page = await newTab('member');
  const registry = await delayRequests(page, '**/federation/registry.json');
  const me = await delayRequests(page, '**/api/auth/me');
  const module = await delayRequests(page, '**/remotes/mfe_public/**');
  const chapters = await delayRequests(page, '**/api/chapters');
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await inspectThemes(page, 'loading-outline');
  await registry();
  await expect(loading(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeVisible();
  await inspectThemes(page, 'loading-page');
  await expectFits(page, 'loading-page');
  await me();
  await expect(accountMenu(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'All Chapters' })).toBeVisible();
  await inspectThemes(page, 'loading-chapters');
  await Promise.all([module(), chapters()]);
  await expect(page.getByRole('region', { name: 'All Chapters' }).getByRole('link', { name: /Chicago/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(loading(page)).toBeHidden();
});

test('failures of a module, the chapters and the registry are shown, and each can be retried by keyboard', async () => {
  const page = await newTab('member');
  const refuse = (address: string) => page.route(address, (route) => route.fulfill({ status: 503, body: '' }));
  const retry = async (name: string) => {
    await focusOn(page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  };
  await refuse('**/remotes/mfe_public/**');
  await refuse('**/api/chapters');
  await page.goto('/about');
  await expect(heading(page, 'This part of Meridian is not available')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('The chapters could not be loaded')).toBeVisible();
  await expectFits(page, 'failed-module');
  for (const width of [1440, 390]) {
    await resize(page, width);
    await inspectThemes(page, 'failed-module', { axe: width === 1440 });
  }
  await resize(page, 1440);
  await page.unroute('**/api/chapters');
  await retry('Try Again');
  await expect(page.getByRole('complementary').getByRole('link', { name: /Chicago/ })).toBeVisible();
  await page.unroute('**/remotes/mfe_public/**');
  await retry('Retry');
  await expect(heading(page, 'This part of Meridian is not available')).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  await refuse('**/federation/registry.json');
  await page.evaluate(() => localStorage.removeItem('meridian:registry'));
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    // The registry that each release writes into the document is removed.
    await route.fulfill({ response, body: (await response.text()).replace(/( id="registry">)[^<]*/, '$1') });
  });
  await page.goto('/about');
  await expect(page.getByText('Meridian cannot be reached')).toBeVisible();
  await expectFits(page, 'failed-start');
  await inspectThemes(page, 'failed-start');
  await page.unroute('**/federation/registry.json');
  await page.unroute('**/about');
  await retry('Try Again');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('navigation sets the title, the focus, the scroll position and the loading bar', async () => {
  const page = await openFrame('visitor', undefined, '/about');
  const main = page.getByRole('main').getByRole('heading', { level: 1 });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await expect(page).toHaveTitle('About Us · Meridian');
  await expect(main).not.toBeFocused(); // The first page keeps the browser's initial focus.
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(scrolled).toBe(700);

  await focusOn(link('Events'));
  expect(await scrolled()).toBe(700);

  const chunk = await delayRequests(page, '**/remotes/mfe_public/**');
  await link('Leadership').click();
  const bar = page.getByRole('progressbar', { name: 'Loading page' });
  await expect(bar).toBeVisible();
  await expect(page).toHaveTitle('About Us · Meridian'); // The previous page stays until the next one is loaded.
  await inspectThemes(page, 'loading-bar');
  await chunk();
  await expect(page).toHaveTitle('Leadership · Meridian');
  await expect(bar).toBeHidden();
  await expect(main).toBeFocused();
  expect(await scrolled()).toBe(0);

  // The page must be long enough first.
  await expect
    .poll(() =>
      page.evaluate(() => {
        window.scrollTo(0, 400);
        return window.scrollY;
      }),
    )
    .toBe(400);
  await page.goBack();
  await expect(page).toHaveTitle('About Us · Meridian');
  await expect.poll(scrolled).toBe(700);
  await expect(main).toBeFocused();
  await page.goForward();
  await expect(page).toHaveTitle('Leadership · Meridian');
  await expect.poll(scrolled).toBe(400);
  await expect(main).toBeFocused();
  await page.reload();
  await expect.poll(scrolled).toBe(400);
  await page.goto(UNKNOWN_PATH);
  await expect(page).toHaveTitle('Page Not Found · Meridian');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('with the keyboard alone, Tab reaches every control in order with a focus ring, and every control works', async () => {
  const page = await openFrame('site-admin');
  const banner = page.getByRole('banner');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const withCount = banner.getByRole('button', { name: /^Notifications, .+ unread$/ });
  // The names of these controls change when the counts arrive.
  await expect(withCount).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pending Members.+pending request/ })).toBeVisible();
  expect(await walkWithTab(page, 'frame at 1440')).toBeGreaterThan(30);
  await page.reload();
  await expectRole(page, 'site-admin');

  await test.step('the first stop is the skip link', async () => {
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await press('Tab');
    await expect(page.getByRole('main').getByRole('link')).toBeFocused();
  });
  await test.step('the account menu and its themes work', async () => {
    await focusOn(accountMenu(page));
    await press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await press('End');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await press('t');
    await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
    await press('ArrowRight');
    await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
    await press('d');
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
    await press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(accountMenu(page)).toBeFocused();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => localStorage.removeItem('meridian:theme'));
  });
  await test.step('the slide-out keeps the focus, returns it, and closes when a link is followed', async () => {
    await resize(page, 390);
    await page.reload();
    await expectRole(page, 'site-admin');
    await expect(withCount).toBeVisible();
    await walkWithTab(page, 'frame at 390');
    const menu = banner.getByRole('button', { name: 'Menu', exact: true });
    const slideOut = page.getByRole('dialog', { name: 'Menu' });
    await focusOn(menu);
    await press('Enter');
    await expect(slideOut).toBeVisible();
    const stops = await slideOut.locator('a, button').count();
    for (let stop = 0; stop <= stops; stop += 1) {
      await press('Tab');
      expect(await slideOut.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await press('Escape');
    await expect(slideOut).toBeHidden();
    await expect(menu).toBeFocused();
    await press('Enter');
    await focusOn(slideOut.getByRole('link', { name: 'About Us' }));
    await press('Enter');
    await expect(page).toHaveURL(/\/about$/);
    await expect(slideOut).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  });
});
