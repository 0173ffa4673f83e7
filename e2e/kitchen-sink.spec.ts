import { expect, type BrowserContext, type Page } from '@playwright/test';
import { expectFits, expectMirrored, expectNothingLost, focusOn, lookAt, picture, places, readFromRight, resize, walkByKeyboard } from './looks';
import { test, url } from './product';

// A trace keeps the whole page for each step, which here costs more than the steps.
test.use({ trace: 'off' });

/** One browser for all tests of this file, so that its files are fetched once. */
let browserOfAll: BrowserContext;
test.beforeAll(async ({ browser }) => { browserOfAll = await browser.newContext({ baseURL: url(), reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } }); });
test.afterAll(() => browserOfAll.close());
test.afterEach(async () => { for (const page of browserOfAll.pages()) await page.close(); });

async function openSink(prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(), browser = browserOfAll): Promise<Page> {
  const page = await browser.newPage();
  await prepare(page);
  await page.goto('/kitchen-sink');
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen sink' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Join' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const select = (page: Page) => page.getByRole('combobox', { name: 'Chapter', exact: true });

/** What can be opened over the kitchen sink. Escape, once or twice, closes each. */
const overlays: Record<string, { within: string; open: (page: Page) => Promise<void> }> = {
  dialog: { within: '[role=dialog]', open: (page) => button(page, 'Open dialog').click() },
  'long-dialog': { within: '[role=dialog]', open: (page) => button(page, 'Open long dialog').click() },
  sheet: { within: '[role=dialog]', open: (page) => button(page, 'Open sheet').click() },
  'end-sheet': { within: '[role=dialog]', open: (page) => button(page, 'Open end sheet').click() },
  menu: { within: '[role=menu]', open: (page) => openThemes(page, 'Open menu') },
  'avatar-menu': { within: '[role=menu]', open: (page) => openThemes(page, 'Account menu') },
  select: { within: '[role=listbox]', open: (page) => select(page).click() },
  tooltip: { within: '[data-radix-popper-content-wrapper]', open: (page) => focusOn(button(page, 'Rest here')) },
  failure: { within: 'li[data-state=open]', open: (page) => button(page, 'Show failure').click() },
  toast: { within: 'li[data-state=open]', open: (page) => button(page, 'Show toast').click() },
};
async function openThemes(page: Page, menu: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
}
async function open(page: Page, name: string): Promise<void> {
  await overlays[name]!.open(page);
  await expect(page.locator(overlays[name]!.within).first()).toBeVisible();
}
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=menu], [role=listbox]')).toHaveCount(0);
}

test('every piece in every state: accessible in both themes, and nothing is lost from 390 to 1440 px and with text at 200 %', async () => {
  test.setTimeout(240_000);
  const page = await openSink();
  await button(page, 'Send').click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expectFits(page, 'kitchen-sink');
  for (const width of [1440, 390]) {
    await resize(page, width);
    await lookAt(page, 'kitchen-sink', { axe: width === 1440, fullPage: true });
    for (const [name, { within }] of Object.entries(overlays)) {
      await open(page, name);
      await expectNothingLost(page, `${name} at ${width}`);
      await lookAt(page, `kitchen-sink-${name}`, { axe: width === 1440, within });
      await close(page);
    }
  }
});

test('right-to-left: everything stands where it stood, seen from the other side', async () => {
  test.setTimeout(180_000);
  const [left, right] = [await openSink(), await openSink(readFromRight)];
  for (const width of [1440, 390]) {
    for (const page of [left, right]) await resize(page, width);
    expectMirrored(await places(left), await places(right), `kitchen sink at ${width}`);
    await expectNothingLost(right, `right-to-left at ${width}`);
    await picture(right, `kitchen-sink-right-to-left-${width}`, true);
    for (const name of width === 1440 ? ['sheet', 'menu', 'select', 'toast'] : ['dialog', 'select']) {
      for (const page of [left, right]) {
        await page.bringToFront();
        await open(page, name);
      }
      expectMirrored(await places(left), await places(right), `${name} at ${width}`);
      await picture(right, `kitchen-sink-right-to-left-${name}-${width}`);
      for (const page of [left, right]) await close(page);
    }
  }
});

test('in production there is no kitchen sink: no address, no word of it in any script, and nobody asks for its own', async () => {
  const scriptsAt = async (address: string, isProduction: boolean) => {
    const page = await browserOfAll.newPage();
    const scripts = new Map<string, Promise<string>>();
    page.on('response', (response) => { if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text()); });
    if (isProduction) await page.route('**/federation/registry.json', async (route) => {
      const { development: _, ...registry } = await (await route.fetch()).json() as Record<string, unknown>;
      await route.fulfill({ json: registry });
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: isProduction ? '404 Page Not Found' : 'Kitchen sink' })).toBeVisible();
    return { names: [...scripts.keys()].filter((name) => name.includes('kitchen-sink')), text: (await Promise.all(scripts.values())).join('\n') };
  };
  const production = await scriptsAt('/kitchen-sink', true);
  expect(production.names).toEqual([]);
  expect(production.text).toContain('404 Page Not Found');
  expect(production.text).not.toContain('For those who build');
  expect((await scriptsAt('/kitchen-sink', false)).names).toHaveLength(1);
});

test('toasts are 420 px wide at most from medium up; a scroll bar hides 600 ms after the pointer, and its thumb has 18 px at least', async ({ newPerson }) => {
  const page = await openSink((fresh) => fresh.clock.install(), await newPerson()); // a clock is a whole browser's
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, 'Show toast').click();
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

test('reduced motion: what opens is there within one picture of the screen', async () => {
  const page = await openSink();
  const longest = (wanted: string) => page.evaluate((selector) => Math.max(0, ...document.getAnimations().flatMap(({ effect }) =>
    (effect instanceof KeyframeEffect && effect.target?.matches(selector) ? Number(effect.getComputedTiming().activeDuration) : []))), wanted);
  const kinds = [['Open dialog', '[role=dialog]'], ['Open sheet', '[role=dialog]'], ['Open menu', '[role=menu]'], ['Show toast', '[role=status], li']] as const;
  const walk = async () => {
    const durations: number[] = [];
    for (const [name, selector] of kinds) {
      await focusOn(button(page, name));
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

test('by keyboard alone: Tab reaches everything in order, with a ring', async () => {
  const page = await openSink();
  for (const width of [1440, 390]) {
    await resize(page, width);
    expect(await walkByKeyboard(page, `kitchen sink at ${width}`)).toBeGreaterThan(80);
  }
});

test('by keyboard alone: every control does what it is for', async () => {
  test.setTimeout(180_000);
  const page = await openSink();
  const main = page.getByRole('main');
  const press = async (...keys: string[]) => { for (const key of keys) await page.keyboard.press(key); };

  await test.step('a list: opens, jumps to what is typed, chooses, gives the focus back', async () => {
    await focusOn(select(page));
    await press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeFocused();
    await page.keyboard.type('houston');
    await expect(page.getByRole('option', { name: 'Houston, Texas' })).toBeFocused();
    await press('Enter');
    await expect(select(page)).toContainText('Houston, Texas');
    await expect(select(page)).toBeFocused();
  });
  await test.step('switch, checkbox, radio cards', async () => {
    for (const control of [main.getByRole('switch', { name: 'Public event' }), main.getByRole('checkbox', { name: 'Not chosen' })]) {
      const before = await control.getAttribute('aria-checked');
      await focusOn(control);
      await press('Space');
      await expect(control).not.toHaveAttribute('aria-checked', before!);
    }
    await focusOn(main.getByRole('radio', { name: /Full Membership/ }));
    await page.keyboard.down('ArrowRight');
    await expect(main.getByRole('radio', { name: /Annual/ })).toBeChecked();
    await page.keyboard.up('ArrowRight');
  });
  await test.step('chips: Enter adds, Backspace takes away; the search empties with Escape; the password shows', async () => {
    const skills = main.getByRole('textbox', { name: 'Skills', exact: true });
    await focusOn(skills);
    await page.keyboard.type(' Law ');
    await press('Enter');
    await expect(main.getByText('Law', { exact: true })).toBeVisible();
    await press('Backspace');
    await expect(main.getByText('Law', { exact: true })).toHaveCount(0);
    const search = main.getByRole('searchbox', { name: 'Search chapters' });
    await focusOn(search);
    await press('Escape');
    await expect(search).toHaveValue('');
    await focusOn(button(page, 'Show password'));
    await press('Enter');
    await expect(main.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'text');
  });
  await test.step('tabs, a part that scrolls by itself, a table wider than its place, pages', async () => {
    await focusOn(main.getByRole('tab', { name: 'Overview' }));
    await press('ArrowRight', 'ArrowRight');
    await expect(main.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
    const members = main.getByRole('region', { name: 'Members' });
    await focusOn(members);
    await press('ArrowDown');
    await expect.poll(() => members.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await resize(page, 390);
    const table = main.getByRole('region', { name: 'People' });
    await focusOn(table);
    await press('ArrowRight');
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await resize(page, 1440);
    await focusOn(button(page, 'Next page'));
    await press('Enter');
    await expect(main.getByText('Page 3 of 3')).toBeVisible();
  });
  await test.step('dialog and sheet keep the focus inside and give it back', async () => {
    for (const name of ['Open dialog', 'Open sheet']) {
      await focusOn(button(page, name));
      await press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      for (let stop = 0; stop < 5; stop += 1) {
        await press('Tab');
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      await press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button(page, name)).toBeFocused();
    }
  });
  await test.step('menus and submenus', async () => {
    for (const name of ['Open menu', 'Account menu']) {
      await focusOn(button(page, name));
      await press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
      await press('t');
      await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
      await press('ArrowRight');
      await expect(page.getByRole('menuitemradio').first()).toBeFocused();
      await press('ArrowLeft');
      await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
      await press('ArrowRight');
      await expect(page.getByRole('menuitemradio').first()).toBeFocused();
      await press('d');
      await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
      await press('Enter');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(button(page, name)).toBeFocused();
    }
  });
  await test.step('a tooltip is there with the focus and goes with Escape', async () => {
    await focusOn(button(page, 'Rest here'));
    await expect(page.getByRole('tooltip')).toBeAttached();
    await press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
  await test.step('a form: refused, corrected, sent once, and what the server refuses stands at its field', async () => {
    const [name, email] = [main.getByRole('form').or(main).getByLabel('Name', { exact: true }).last(), main.getByLabel('Email', { exact: true }).last()];
    await focusOn(email);
    await page.keyboard.type('ana@taken.example');
    await press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('Ana Silva');
    await press('Enter', 'Enter', 'Enter');
    await expect(button(page, 'Sending...')).toHaveAttribute('aria-disabled', 'true');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/That address is taken/);
    await expect(button(page, 'Send')).toBeVisible();
  });
});
