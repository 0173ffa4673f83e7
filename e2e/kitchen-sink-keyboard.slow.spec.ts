import { expect } from '@playwright/test';
import { button, openSink, select, shareBrowser } from './kitchen-sink-page';
import { focusOn, walkWithTab } from './keyboard';
import { resize } from './viewport';
import { test } from './product';

shareBrowser();

test('with the keyboard alone, Tab reaches every control in order with a focus ring', async () => {
  const page = await openSink();
  for (const width of [1440, 390]) {
    await resize(page, width);
    expect(await walkWithTab(page, `kitchen sink at ${width}`)).toBeGreaterThan(80);
  }
});

test('with the keyboard alone, lists, scrollable regions, dialogs and menus work', async () => {
  const page = await openSink();
  const main = page.getByRole('main');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await test.step('a list opens, jumps to the typed text, selects, and returns the focus', async () => {
    await focusOn(select(page));
    await press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeFocused();
    await page.keyboard.type('houston');
    await expect(page.getByRole('option', { name: 'Houston, Texas' })).toBeFocused();
    await press('Enter');
    await expect(select(page)).toContainText('Houston, Texas');
    await expect(select(page)).toBeFocused();
  });
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
  await test.step('a menu and its submenu open and close', async () => {
    await focusOn(button(page, 'Open menu'));
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
    await expect(button(page, 'Open menu')).toBeFocused();
  });
});
