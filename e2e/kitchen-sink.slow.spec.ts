import { expect, type Page } from '@playwright/test';
import { button, openSink, select, sharedBrowser, shareBrowser } from './kitchen-sink-page';
import { inspectThemes } from './inspect-page';
import { focusOn, walkWithTab } from './keyboard';
import { expectFits, expectNoTextCutOff } from './overflow';
import { expectMirrored, measurePositions, switchToRightToLeft } from './right-to-left';
import { screenshot } from './screenshot';
import { resize } from './viewport';
import { test } from './product';

shareBrowser();

/** The overlays that the kitchen sink can open. Pressing Escape once or twice closes each. */
const overlays: Record<string, { within: string; open: (page: Page) => Promise<void> }> = {
  dialog: { within: '[role=dialog]', open: (page) => button(page, 'Open dialog').click() },
  'long-dialog': { within: '[role=dialog]', open: (page) => button(page, 'Open long dialog').click() },
  sheet: { within: '[role=dialog]', open: (page) => button(page, 'Open sheet').click() },
  'end-sheet': { within: '[role=dialog]', open: (page) => button(page, 'Open end sheet').click() },
  menu: { within: '[role=menu]', open: (page) => openThemes(page, 'Open menu') },
  'avatar-menu': { within: '[role=menu]', open: (page) => openThemes(page, 'Account menu') },
  select: { within: '[role=listbox]', open: (page) => select(page).click() },
  tooltip: { within: '[data-radix-popper-content-wrapper]', open: openTooltip },
  failure: { within: 'li[data-state=open]', open: (page) => button(page, 'Show failure').click() },
  toast: { within: 'li[data-state=open]', open: (page) => button(page, 'Show toast').click() },
};
/** Opens a tooltip. Scrolling closes tooltips, so the control is scrolled into view before it gets the focus. */
async function openTooltip(page: Page): Promise<void> {
  await button(page, 'Rest here').evaluate(
    (control) =>
      new Promise<void>((resolve) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' });
        setTimeout(resolve, 100);
      }),
  );
  await focusOn(button(page, 'Rest here'));
}
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

test('every component is accessible in every state in both themes, and nothing is cut off from 390 to 1440 px and with text at 200 %', async () => {
  const page = await openSink();
  await button(page, 'Send').click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expectFits(page, 'kitchen-sink');
  for (const width of [1440, 390]) {
    await resize(page, width);
    await inspectThemes(page, 'kitchen-sink', { axe: width === 1440, fullPage: true });
    for (const [name, { within }] of Object.entries(overlays)) {
      await open(page, name);
      await expectNoTextCutOff(page, `${name} at ${width}`);
      await inspectThemes(page, `kitchen-sink-${name}`, { axe: width === 1440, within });
      await close(page);
    }
  }
});

test('the layout is mirrored for right-to-left text', async () => {
  const [left, right] = [await openSink(), await openSink(switchToRightToLeft)];
  for (const width of [1440, 390]) {
    for (const page of [left, right]) await resize(page, width);
    expectMirrored(await measurePositions(left), await measurePositions(right), `kitchen sink at ${width}`);
    await expectNoTextCutOff(right, `right-to-left at ${width}`);
    await screenshot(right, `kitchen-sink-right-to-left-${width}`, true);
    for (const name of width === 1440 ? ['sheet', 'menu', 'select', 'toast'] : ['dialog', 'select']) {
      for (const page of [left, right]) {
        await page.bringToFront();
        await open(page, name);
      }
      expectMirrored(await measurePositions(left), await measurePositions(right), `${name} at ${width}`);
      await screenshot(right, `kitchen-sink-right-to-left-${name}-${width}`);
      for (const page of [left, right]) await close(page);
    }
  }
});

test('production has no kitchen sink, no path to it, no text of it in any script, and never requests its chunk', async () => {
  const scriptsAt = async (address: string, isProduction: boolean) => {
    const page = await sharedBrowser.newPage();
    const scripts = new Map<string, Promise<string>>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const text = response.text();
      text.catch(() => undefined); // A response that is aborted when the page closes is ignored.
      scripts.set(response.url(), text);
    });
    if (isProduction)
      await page.route('**/federation/registry.json', async (route) => {
        const { development: _, ...registry } = (await (await route.fetch()).json()) as Record<string, unknown>;
        await route.fulfill({ json: registry });
      });
    await page.goto(address);
    await expect(
      page.getByRole('heading', { level: 1, name: isProduction ? '404 Page Not Found' : 'Kitchen sink' }),
    ).toBeVisible();
    return {
      names: [...scripts.keys()].filter((name) => name.includes('kitchen-sink')),
      text: (await Promise.all(scripts.values())).join('\n'),
    };
  };
  const production = await scriptsAt('/kitchen-sink', true);
  expect(production.names).toEqual([]);
  expect(production.text).toContain('404 Page Not Found');
  expect(production.text).not.toContain('For those who build');
  expect((await scriptsAt('/kitchen-sink', false)).names).toHaveLength(1);
});

test('toasts are at most 420 px wide from medium up; a scroll bar hides 600 ms after the pointer leaves, and its thumb is at least 18 px', async ({
  newPerson,
}) => {
  // This needs a new browser, because the clock is paused for the whole browser.
  const page = await openSink((fresh) => fresh.clock.install(), await newPerson());
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, 'Show toast').click();
  const toasts = page
    .getByRole('list')
    .filter({ has: page.getByText('RSVP Updated') })
    .last();
  for (const [width, expected] of [
    [767, 767],
    [768, 420],
    [1440, 420],
  ] as const) {
    await resize(page, width);
    expect((await toasts.boundingBox())?.width).toBe(expected);
  }

  await page.getByRole('tab', { name: 'Members' }).click();
  const area = page.getByRole('region', { name: 'Members' });
  await area.evaluate((element) => {
    element.firstElementChild!.append(Object.assign(document.createElement('div'), { style: 'block-size: 100000px' }));
  });
  const bar = page
    .locator('[data-orientation=vertical][data-state]')
    .filter({ has: page.locator('[data-state=visible]') });
  await area.hover();
  await expect
    .poll(async () => {
      // Each frame belongs to the paused clock.
      await page.clock.runFor(50);
      return (await bar.isVisible()) && (await bar.locator('> *').boundingBox())?.height;
    })
    .toBe(18);
  await page.mouse.move(0, 0);
  await page.clock.runFor(599);
  await expect(bar).toBeVisible();
  await page.clock.runFor(1);
  await expect(bar).toBeHidden();
});

test('overlays appear within one frame with reduced motion', async () => {
  const page = await openSink();
  const longest = (wanted: string) =>
    page.evaluate(
      (selector) =>
        Math.max(
          0,
          ...document
            .getAnimations()
            .flatMap(({ effect }) =>
              effect instanceof KeyframeEffect && effect.target?.matches(selector)
                ? Number(effect.getComputedTiming().activeDuration)
                : [],
            ),
        ),
      wanted,
    );
  const kinds = [
    ['Open dialog', '[role=dialog]'],
    ['Open sheet', '[role=dialog]'],
    ['Open menu', '[role=menu]'],
    ['Show toast', '[role=status], li'],
  ] as const;
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

test('with the keyboard alone, Tab reaches every control in order with a focus ring', async () => {
  const page = await openSink();
  for (const width of [1440, 390]) {
    await resize(page, width);
    expect(await walkWithTab(page, `kitchen sink at ${width}`)).toBeGreaterThan(80);
  }
});

test('with the keyboard alone, scrollable regions scroll, and dialogs trap the focus and return it', async () => {
  const page = await openSink();
  const main = page.getByRole('main');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await test.step('a scrollable region and a wide table scroll', async () => {
    await main.getByRole('tab', { name: 'Members' }).click();
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
  });
  await test.step('dialog and sheet trap the focus and return it', async () => {
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
});
