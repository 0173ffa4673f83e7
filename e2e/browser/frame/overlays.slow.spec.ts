import { expect, type Locator, type Page } from '@playwright/test';
import { close, newTab, openFrame, openSlideOut, openThemes, shareBrowsers } from '../pages/frame-page';
import { inspectThemes } from '../inspection/inspect-page';
import { focusOn } from '../inspection/keyboard';
import { expectNoTextCutOff } from '../inspection/overflow';
import { expectMirrored, measurePositions, switchToRightToLeft } from '../inspection/right-to-left';
import { screenshot } from '../inspection/screenshot';
import { test } from '../product/product';
import { resize } from '../inspection/viewport';

shareBrowsers();

const chapters = (page: Page): Locator => page.getByRole('combobox', { name: 'Chapter', exact: true });
const firstFooterLink = (page: Page): Locator => page.getByRole('contentinfo').getByRole('link').first();
const openDialog = (page: Page) =>
  page.evaluate(() => {
    location.hash = 'module-versions';
  });

/** What opens over a page of visitors: the form to join. Pressing Escape once or twice closes each. */
const overlays: Record<string, { within: string; open: (page: Page) => Promise<void> }> = {
  dialog: { within: '[role=dialog]', open: openDialog },
  select: { within: '[role=listbox]', open: (page) => chapters(page).click() },
  toast: { within: 'li[data-state=open]', open: showFailure },
};

/** Opens the form to join. The server refuses every address. */
async function openForm(prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()): Promise<Page> {
  return openFrame(
    'visitor',
    async (page) => {
      await prepare(page);
      await page.route('**/api/auth/register', (route) => route.fulfill({ status: 503, json: {} }));
    },
    '/auth?mode=register',
  );
}

async function showFailure(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ana Reyes');
  await page.getByLabel('Email', { exact: true }).fill('ana.reyes@example.org');
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('a long enough phrase');
  await focusOn(chapters(page));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('houston');
  await expect(page.getByRole('option', { name: 'Houston, Texas' })).toHaveAttribute('data-highlighted', 'true');
  await page.keyboard.press('Enter');
  await expect(chapters(page)).toHaveValue('Houston, Texas');
  await expect(chapters(page)).toBeFocused();
  await page.getByRole('button', { name: 'Join for $29/month' }).click();
}

async function open(page: Page, name: string): Promise<void> {
  await page.bringToFront();
  await overlays[name]!.open(page);
  await expect(page.locator(overlays[name]!.within).first()).toBeVisible();
}

test('a dialog, a list and a toast are accessible in both themes, and no text is cut off', async () => {
  const page = await openForm();
  for (const width of [1440, 390]) {
    await resize(page, width);
    for (const [name, { within }] of Object.entries(overlays)) {
      await open(page, name);
      await expectNoTextCutOff(page, `${name} at ${width}`);
      await inspectThemes(page, `overlay-${name}`, { axe: width === 1440, within });
      await close(page);
    }
  }
});

test('a list and a tooltip of a filter bar are accessible in both themes', async () => {
  const page = await openFrame('member', undefined, '/directory');
  const role = page.getByRole('combobox', { name: 'Role' });
  await focusOn(role);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeFocused();
  await page.keyboard.type('adm');
  await expect(page.getByRole('option', { name: /^Admin/ })).toBeFocused();
  await inspectThemes(page, 'overlay-filter', { within: '[role=listbox]' });
  await page.keyboard.press('Escape');
  await expect(role).toBeFocused();
  await focusOn(page.getByRole('main').getByRole('button', { name: 'Grid' }));
  const within = '[data-radix-popper-content-wrapper]';
  await expect(page.locator(within)).toBeVisible();
  await inspectThemes(page, 'overlay-tooltip', { within });
});

test('a form, a dialog, a list and a toast are mirrored for right-to-left text', async () => {
  const [left, right] = [await openForm(), await openForm(switchToRightToLeft)];
  for (const width of [1440, 390]) {
    for (const page of [left, right]) await resize(page, width);
    expectMirrored(await measurePositions(left), await measurePositions(right), `form to join at ${width}`);
    for (const name of Object.keys(overlays)) {
      for (const page of [left, right]) await open(page, name);
      expectMirrored(await measurePositions(left), await measurePositions(right), `${name} at ${width}`);
      await expectNoTextCutOff(right, `${name} at ${width}, right-to-left`);
      await screenshot(right, `overlay-right-to-left-${name}-${width}`);
      for (const page of [left, right]) await close(page);
    }
  }
});

test('with the keyboard alone, a dialog keeps the focus and returns it', async () => {
  const page = await openForm();
  await focusOn(firstFooterLink(page));
  await openDialog(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(firstFooterLink(page)).toBeFocused();
});

test('toasts are at most 420 px wide from medium up', async () => {
  const page = await openForm();
  await open(page, 'toast');
  const toasts = page.getByRole('list').filter({ has: page.locator(overlays.toast!.within) });
  for (const [width, expected] of [
    [767, 767],
    [768, 420],
    [1440, 420],
  ] as const) {
    await resize(page, width);
    expect((await toasts.last().boundingBox())?.width).toBe(expected);
  }
});

test('overlays appear within one frame with reduced motion', async () => {
  const page = await openForm();
  const member = await newTab('member');
  await member.goto('/about');
  const longest = (of: Page, wanted: string) =>
    of.evaluate(
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
  const walk = async () => {
    const durations: number[] = [];
    for (const [of, act, selector] of [
      [page, (each: Page) => open(each, 'dialog'), '[role=dialog]'],
      [page, (each: Page) => open(each, 'toast'), '[role=status], li'],
      [member, openThemes, '[role=menu]'],
      [member, openSlideOut, '[role=dialog]'],
    ] as const) {
      await of.bringToFront();
      await resize(of, act === openSlideOut ? 390 : 1440);
      await act(of);
      durations.push(await longest(of, selector), await longest(of, '*'));
      await close(of);
    }
    return Math.max(...durations);
  };
  for (const each of [page, member]) await each.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await walk()).toBeGreaterThan(100);
  for (const each of [page, member]) await each.emulateMedia({ reducedMotion: 'reduce' });
  expect(await walk()).toBeLessThanOrEqual(17);
});
