import { expect, type BrowserContext, type Page } from '@playwright/test';
import { expectFits, expectMirrored, expectNothingLost, focusOn, lookAt, picture, places, readFromRight, resize, walkByKeyboard } from './looks';
import { account, signIn, test, url, type DemoAccount } from './product';

// A trace keeps the whole page for each step, which here costs more than the steps.
test.use({ trace: 'off' });

/** An address whose page is the frame and little else. */
const NOWHERE = '/no-such-page';
const ROLES = ['visitor', 'newsletter', 'member', 'site-admin'] as const;
type Role = (typeof ROLES)[number];

/** A browser for each role, for all tests of this file, so that its files are fetched once. */
const browsers = new Map<Role, BrowserContext>();
test.beforeAll(async ({ browser }) => {
  for (const role of ROLES) {
    const context = await browser.newContext({ baseURL: url(), reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    if (role !== 'visitor') await signIn(context, account(role as DemoAccount['role']));
    browsers.set(role, context);
  }
});
test.afterAll(async () => { for (const context of browsers.values()) await context.close(); });
test.afterEach(async () => { for (const context of browsers.values()) for (const page of context.pages()) await page.close(); });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account menu' });
const isKnown = (page: Page, role: Role) => expect(role === 'visitor' ? page.getByRole('banner').getByRole('link', { name: 'Join' }) : accountMenu(page)).toBeVisible();

async function openFrame(role: Role, prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(), address = NOWHERE): Promise<Page> {
  const page = await browsers.get(role)!.newPage();
  await prepare(page);
  await page.goto(address);
  await isKnown(page, role);
  if (address === NOWHERE) await expect(heading(page, '404 Page Not Found')).toBeVisible();
  if (role === 'member' || role === 'site-admin') await expect(page.getByRole('complementary').getByRole('link', { name: /Houston/ })).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

async function openThemes(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
}
async function openSlideOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0);
}

for (const role of ROLES) {
  test(`the frame for a ${role}: accessible in both themes, and nothing is lost from 390 to 1440 px and with text at 200 %`, async () => {
    const page = await openFrame(role);
    await expectFits(page, `frame-${role}`);
    for (const width of [1440, 390]) {
      await resize(page, width);
      await lookAt(page, `frame-${role}`, { axe: width === 1440, fullPage: true });
      if (role !== 'visitor') {
        await openThemes(page);
        await expectNothingLost(page, `account menu at ${width}`);
        await lookAt(page, `frame-${role}-account-menu`, { axe: width === 1440, within: '[role=menu]' });
        await close(page);
      }
    }
    await openSlideOut(page);
    await lookAt(page, `frame-${role}-slide-out`, { within: '[role=dialog]' });
    await expectFits(page, `frame-${role}-slide-out`, [390]);
  });
}

test('right-to-left: the frame stands where it stood, seen from the other side', async () => {
  const [left, right] = [await openFrame('site-admin'), await openFrame('site-admin', readFromRight)];
  const compare = async (name: string, width: number) => {
    expectMirrored(await places(left), await places(right), `${name} at ${width}`);
    await expectNothingLost(right, `${name} at ${width}, right-to-left`);
    await picture(right, `frame-right-to-left-${name}-${width}`);
  };
  const both = async (act: (page: Page) => Promise<unknown>) => {
    for (const page of [left, right]) {
      await page.bringToFront();
      await act(page);
    }
  };
  for (const width of [1440, 390]) {
    await both((page) => resize(page, width));
    await compare('frame', width);
    await both(openThemes);
    await compare('account-menu', width);
    await both(close);
  }
  await both(openSlideOut);
  await compare('slide-out', 390);
});

test('what the frame has to say: offline, a newer release, and as whom a site admin is here', async ({ newPerson }) => {
  const person = await newPerson();
  await signIn(person, account('site-admin'));
  expect((await person.request.post('/api/admin/impersonate', { data: { userId: account('newsletter').userId } })).status()).toBe(200);
  const page = await person.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await resize(page, 1440);
  const notice = (words: string) => page.getByRole('status').filter({ hasText: words });
  for (const address of ['/about', NOWHERE]) {
    await page.goto(address);
    await expect(notice('you are using Meridian as')).toBeVisible();
  }
  await page.route('**/federation/registry.json', async (route) => {
    const registry = await (await route.fetch()).json() as { release: number };
    await route.fulfill({ json: { ...registry, release: registry.release + 1 } });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(notice('A new version is available')).toBeVisible();
  await person.setOffline(true);
  await expect(notice('You are offline.')).toBeVisible();

  await expectFits(page, 'frame-notices');
  for (const width of [1440, 390]) {
    await resize(page, width);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    for (const words of ['you are using Meridian as', 'You are offline.', 'A new version']) await expect(notice(words)).toBeInViewport();
    await lookAt(page, 'frame-notices', { axe: width === 1440 });
  }

  await person.setOffline(false);
  await expect(notice('You are offline.')).toBeHidden();
  await page.unroute('**/federation/registry.json');
  await focusOn(notice('A new version').getByRole('button', { name: 'Reload' }));
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect(notice('you are using Meridian as')).toBeVisible();
  await expect(notice('A new version')).toBeHidden();
  await focusOn(notice('you are using Meridian as').getByRole('button', { name: 'Exit' }));
  await page.keyboard.press('Enter');
  await expect(notice('you are using Meridian as')).toBeHidden();
  expect(await (await person.request.get('/api/auth/admin-status')).json()).toEqual({ isAdmin: true });
});

/** Holds what is asked for at an address until it is let go. */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const free = new Promise<void>((resolve) => { letGo = resolve; });
  await page.route(address, async (route) => {
    await free;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(address);
  };
}
const loading = (page: Page) => page.getByRole('main').getByRole('status', { name: 'Loading' });

test('while things are on their way: the outline, the page, the visitor, the chapters', async () => {
  const page = await browsers.get('member')!.newPage();
  const registry = await hold(page, '**/federation/registry.json');
  const me = await hold(page, '**/api/auth/me');
  const module = await hold(page, '**/remotes/mfe_public/**');
  const chapters = await hold(page, '**/api/chapters');
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await lookAt(page, 'loading-outline');
  await registry();
  await expect(loading(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeVisible();
  await lookAt(page, 'loading-page');
  await expectFits(page, 'loading-page');
  await me();
  await expect(accountMenu(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'All Chapters' })).toBeVisible();
  await lookAt(page, 'loading-chapters');
  await Promise.all([module(), chapters()]);
  await expect(page.getByRole('region', { name: 'All Chapters' }).getByRole('link', { name: /Houston/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(loading(page)).toBeHidden();
});

test('what fails: a module leaves a panel, the chapters a line, the registry a page; each can be tried again by keyboard', async () => {
  const page = await browsers.get('member')!.newPage();
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
    await lookAt(page, 'failed-module', { axe: width === 1440 });
  }
  await resize(page, 1440);
  await page.unroute('**/api/chapters');
  await retry('Try again');
  await expect(page.getByRole('complementary').getByRole('link', { name: /Houston/ })).toBeVisible();
  await page.unroute('**/remotes/mfe_public/**');
  await retry('Retry');
  await expect(heading(page, 'This part of Meridian is not available')).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  await refuse('**/federation/registry.json');
  await page.evaluate(() => localStorage.removeItem('meridian:registry'));
  await page.goto('/about');
  await expect(page.getByText('Meridian cannot be reached')).toBeVisible();
  await expectFits(page, 'failed-start');
  await lookAt(page, 'failed-start');
  await page.unroute('**/federation/registry.json');
  await retry('Try again');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('from page to page: title, focus, scroll position there and back, and the loading bar', async () => {
  const page = await openFrame('visitor', undefined, '/about');
  const main = page.getByRole('main').getByRole('heading', { level: 1 });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await expect(page).toHaveTitle('About Us · Meridian');
  await expect(main).not.toBeFocused(); // the first page keeps the browser's own start
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(scrolled).toBe(700);

  await focusOn(link('Events'));
  expect(await scrolled()).toBe(700);

  const chunk = await hold(page, '**/remotes/mfe_public/**');
  await link('Leadership').click();
  const bar = page.getByRole('progressbar', { name: 'Loading page' });
  await expect(bar).toBeVisible();
  await expect(page).toHaveTitle('About Us · Meridian'); // the page before stays until the next is there
  await lookAt(page, 'loading-bar');
  await chunk();
  await expect(page).toHaveTitle('Leadership · Meridian');
  await expect(bar).toBeHidden();
  await expect(main).toBeFocused();
  expect(await scrolled()).toBe(0);

  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(scrolled).toBe(400);
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
  await page.goto(NOWHERE);
  await expect(page).toHaveTitle('Page Not Found · Meridian');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('by keyboard alone: Tab reaches everything in order, with a ring, and everything does what it is for', async () => {
  const page = await openFrame('site-admin');
  const banner = page.getByRole('banner');
  const press = async (...keys: string[]) => { for (const key of keys) await page.keyboard.press(key); };
  expect(await walkByKeyboard(page, 'frame at 1440')).toBeGreaterThan(30);
  await page.reload();
  await isKnown(page, 'site-admin');

  await test.step('the first stop leads past the menus', async () => {
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await press('Tab');
    await expect(page.getByRole('main').getByRole('link')).toBeFocused();
  });
  await test.step('the account menu and the theme in it', async () => {
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
  await test.step('the slide-out keeps the focus, gives it back, and closes when a link is followed', async () => {
    await resize(page, 390);
    await page.reload();
    await isKnown(page, 'site-admin');
    await walkByKeyboard(page, 'frame at 390');
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
