import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, picture, tabTo, THEMES, WIDTHS } from './looks';
import { account, signIn, test } from './product';

/** An address whose page is the frame and little else. */
const NOWHERE = '/no-such-page';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });
const enlargeText = (page: Page, percent: number) => page.evaluate((size) => { document.documentElement.style.fontSize = `${size}%`; }, percent);

async function openSink(page: Page): Promise<void> {
  await page.goto('/kitchen-sink');
  await expect(heading(page, 'Kitchen sink')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}
async function openFrame(page: Page, known: () => Promise<void>): Promise<void> {
  await page.goto(NOWHERE);
  await expect(heading(page, '404 Page Not Found')).toBeVisible();
  await known();
  await page.evaluate(() => document.fonts.ready);
}

/** What can be opened over the kitchen sink: how, and how it is left. */
const opened: [string, (page: Page) => Promise<void>][] = [
  ['dialog', async (page) => { await page.getByRole('button', { name: 'Open dialog' }).click(); await expect(page.getByRole('dialog')).toBeVisible(); }],
  ['sheet', async (page) => { await page.getByRole('button', { name: 'Open sheet' }).click(); await expect(page.getByRole('dialog')).toBeVisible(); }],
  ['menu', async (page) => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('menuitem', { name: 'Theme' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  }],
  ['select', async (page) => { await page.getByRole('combobox', { name: 'Chapter', exact: true }).click(); await expect(page.getByRole('option').first()).toBeVisible(); }],
  ['tooltip', async (page) => { await page.getByRole('button', { name: 'Rest here' }).focus(); await expect(page.getByRole('tooltip')).toBeAttached(); }],
  ['form', async (page) => { await page.getByRole('button', { name: 'Send', exact: true }).click(); await expect(page.getByText('Name must be at least 2 characters')).toBeVisible(); }],
  ['failure', async (page) => { await page.getByRole('button', { name: 'Show failure' }).click(); await expect(page.getByText('RSVP Failed').first()).toBeVisible(); }],
  ['toast', async (page) => { await page.getByRole('button', { name: 'Show toast' }).click(); await expect(page.getByText('RSVP Updated').first()).toBeVisible(); }],
];

test('the kitchen sink: accessible, and never wider than the window', async ({ newPerson }) => {
  test.setTimeout(180_000);
  const page = await (await newPerson()).newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSink(page);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      const where = `kitchen-sink-${colorScheme}-${width}`;
      await resize(page, width);
      await expectNoSidewaysScroll(page, where);
      await expectAccessible(page, where);
      await picture(page, where, true);
    }
    for (const [name, open] of opened) {
      await open(page);
      await expectAccessible(page, `${name}, ${colorScheme}`);
      await picture(page, `kitchen-sink-${name}-${colorScheme}`);
      for (let layer = 0; layer < 2; layer += 1) await page.keyboard.press('Escape');
    }
  }
  await enlargeText(page, 200);
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectNoSidewaysScroll(page, `200 % text at ${width}`);
    await picture(page, `kitchen-sink-large-text-${width}`, true);
  }
});

test('right-to-left, the kitchen sink is no wider either', async ({ newPerson }) => {
  const page = await (await newPerson()).newPage();
  await openSink(page);
  await page.evaluate(() => { document.documentElement.dir = 'rtl'; });
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectNoSidewaysScroll(page, `right-to-left at ${width}`);
  }
  await picture(page, 'kitchen-sink-right-to-left', true);
});

test('in production there is no kitchen sink, and nobody asks for its script', async ({ newPerson }) => {
  const scriptsAt = async (address: string, production: boolean) => {
    const page = await (await newPerson()).newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => { if (request.resourceType() === 'script') scripts.add(request.url()); });
    if (production) await page.route('**/federation/registry.json', async (route) => {
      const { development: _, ...registry } = await (await route.fetch()).json() as Record<string, unknown>;
      await route.fulfill({ json: registry });
    });
    await page.goto(address);
    await expect(heading(page, production ? '404 Page Not Found' : 'Kitchen sink')).toBeVisible();
    return scripts;
  };
  const unknown = await scriptsAt(NOWHERE, true);
  expect(await scriptsAt('/kitchen-sink', true)).toEqual(unknown);
  expect((await scriptsAt('/kitchen-sink', false)).size).toBeGreaterThan(unknown.size);
});

for (const role of ['visitor', 'newsletter', 'member', 'site-admin'] as const) {
  test(`the frame for a ${role}: accessible, and never wider than the window`, async ({ newPerson }) => {
    const person = await newPerson();
    if (role !== 'visitor') await signIn(person, account(role));
    const page = await person.newPage();
    const banner = page.getByRole('banner');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openFrame(page, () => expect(role === 'visitor' ? banner.getByRole('link', { name: 'Join' }) : banner.getByRole('button', { name: 'Account menu' })).toBeVisible());
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        const where = `frame-${role}-${colorScheme}-${width}`;
        await resize(page, width);
        await expectNoSidewaysScroll(page, where);
        await expectAccessible(page, where);
        await picture(page, where, true);
      }
      if (role !== 'visitor') {
        await banner.getByRole('button', { name: 'Account menu' }).click();
        await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
        await expectAccessible(page, `account menu, ${colorScheme}`);
        await picture(page, `frame-${role}-${colorScheme}-account-menu`);
        await page.keyboard.press('Escape');
      }
      await resize(page, 390);
      await banner.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectAccessible(page, `slide-out, ${colorScheme}`);
      await picture(page, `frame-${role}-${colorScheme}-slide-out`);
      await page.keyboard.press('Escape');
    }
    await enlargeText(page, 200);
    for (const width of WIDTHS) {
      await resize(page, width);
      await expectNoSidewaysScroll(page, `200 % text at ${width}`);
      await picture(page, `frame-${role}-large-text-${width}`, true);
    }
  });
}

test('toasts are 420 px wide at most from medium up; a scroll bar hides 600 ms after the pointer, and its thumb has 18 px at least', async ({ newPerson }) => {
  const page = await (await newPerson()).newPage();
  await page.clock.install();
  await openSink(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Show toast' }).click();
  const toasts = page.getByRole('list').filter({ has: page.getByText('RSVP Updated') }).last();
  for (const [width, expected] of [[767, 767], [768, 420], [1440, 420]] as const) {
    await resize(page, width);
    expect((await toasts.boundingBox())?.width).toBe(expected);
  }

  await page.getByRole('tab', { name: 'Members' }).click();
  const area = page.getByRole('region', { name: 'Members' });
  await area.evaluate((element) => { element.firstElementChild!.append(Object.assign(document.createElement('div'), { style: 'block-size: 100000px' })); });
  const bar = page.locator('[data-orientation=vertical][data-state]').filter({ has: page.locator('[data-state=visible]') });
  await area.hover();
  await expect.poll(async () => { // each picture of the screen is one of the paused clock's
    await page.clock.runFor(50);
    return (await bar.isVisible()) && (await bar.locator('> *').boundingBox())?.height;
  }).toBe(18);
  await page.mouse.move(0, 0);
  await page.clock.runFor(599);
  await expect(bar).toBeVisible();
  await page.clock.runFor(1);
  await expect(bar).toBeHidden();
});

test('reduced motion: what opens is there within one picture of the screen', async ({ newPerson }) => {
  const page = await (await newPerson()).newPage();
  await openSink(page);
  const longest = (wanted: string) => page.evaluate((selector) => Math.max(0, ...document.getAnimations().flatMap(({ effect }) =>
    (effect instanceof KeyframeEffect && effect.target?.matches(selector) ? Number(effect.getComputedTiming().activeDuration) : []))), wanted);
  const overlays = [['Open dialog', '[role=dialog]'], ['Open sheet', '[role=dialog]'], ['Open menu', '[role=menu]'], ['Show toast', '[role=status], li']] as const;
  const walk = async () => {
    const durations: number[] = [];
    for (const [name, selector] of overlays) {
      await page.getByRole('button', { name }).evaluate((button: HTMLElement) => button.focus());
      await page.keyboard.press('Enter');
      durations.push(await longest(selector));
      await page.keyboard.press('Escape');
    }
    return Math.max(...durations, await longest('*'));
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await walk()).toBeGreaterThan(100);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await walk()).toBeLessThanOrEqual(17);
});

test('the frame by keyboard alone', async ({ newPerson }) => {
  const person = await newPerson();
  await signIn(person, account('member'));
  const page = await person.newPage();
  const banner = page.getByRole('banner');
  const accountMenu = banner.getByRole('button', { name: 'Account menu' });
  await resize(page, 1440);
  await openFrame(page, () => expect(accountMenu).toBeVisible());

  await test.step('the first stop leads past the menus', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link')).toBeFocused();
  });
  await test.step('a link of the top bar opens its page, whose heading takes the focus', async () => {
    await page.reload();
    await expect(accountMenu).toBeVisible();
    await tabTo(page, banner.getByRole('link', { name: 'About Us' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(heading(page, '404 Page Not Found')).toBeFocused();
    await page.reload();
    await expect(accountMenu).toBeVisible();
  });
  await test.step('the theme', async () => {
    const theme = banner.getByRole('button', { name: 'Theme' });
    await tabTo(page, theme);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
    await page.keyboard.press('d');
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(theme).toBeFocused();
  });
  await test.step('the account menu', async () => {
    await tabTo(page, accountMenu);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(accountMenu).toBeFocused();
  });
  await test.step('the side navigation', async () => {
    await tabTo(page, page.getByRole('complementary').getByRole('link').last());
  });
  await test.step('the slide-out keeps the focus, and gives it back', async () => {
    await resize(page, 390);
    await page.reload();
    await expect(accountMenu).toBeVisible();
    const menu = banner.getByRole('button', { name: 'Menu', exact: true });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    const slideOut = page.getByRole('dialog', { name: 'Menu' });
    await expect(slideOut).toBeVisible();
    await tabTo(page, slideOut.getByRole('button', { name: 'Close' }));
    await page.keyboard.press('Tab');
    expect(await slideOut.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(slideOut).toBeHidden();
    await expect(menu).toBeFocused();
  });
});

test('the kitchen sink by keyboard alone', async ({ newPerson }) => {
  test.setTimeout(180_000); // about a hundred stops
  const page = await (await newPerson()).newPage();
  await openSink(page);
  const main = page.getByRole('main');

  const select = main.getByRole('combobox', { name: 'Chapter', exact: true });
  await tabTo(page, select);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeFocused();
  await page.keyboard.type('houston');
  await expect(page.getByRole('option', { name: 'Houston, Texas' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(select).toContainText('Houston, Texas');
  await expect(select).toBeFocused();

  await tabTo(page, main.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(main.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, main.getByRole('region', { name: 'Members' }));

  const openDialog = main.getByRole('button', { name: 'Open dialog' });
  await tabTo(page, openDialog);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Keep it' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(openDialog).toBeFocused();

  const openMenu = main.getByRole('button', { name: 'Open menu' });
  await tabTo(page, openMenu);
  await page.keyboard.press('Enter');
  await page.keyboard.press('t');
  await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(openMenu).toBeFocused();
});

test('a site admin who acts as somebody else is told so on every page, and gets back', async ({ newPerson }) => {
  const person = await newPerson();
  await signIn(person, account('site-admin'));
  const response = await person.request.post('/api/admin/impersonate', { data: { userId: account('newsletter').userId } });
  expect(response.status()).toBe(200);
  const page = await person.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const notice = page.getByRole('status').filter({ hasText: 'you are using Meridian as' });
  for (const address of [NOWHERE, '/about']) {
    await page.goto(address);
    await expect(notice).toBeVisible();
  }
  for (const width of WIDTHS) {
    await resize(page, width);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(notice).toBeInViewport();
    await expectNoSidewaysScroll(page, `impersonation at ${width}`);
    await expectAccessible(page, `impersonation at ${width}`);
    await picture(page, `frame-impersonation-${width}`);
  }
  await notice.getByRole('button', { name: 'Exit' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('complementary')).toBeVisible();
  expect(await (await person.request.get('/api/auth/admin-status')).json()).toEqual({ isAdmin: true });
});
