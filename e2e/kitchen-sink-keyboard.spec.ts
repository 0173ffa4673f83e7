import { expect } from '@playwright/test';
import { button, openSink, select, shareBrowser } from './kitchen-sink-page';
import { focusOn, walkWithTab } from './keyboard';
import { resize } from './viewport';
import { test } from './product';

shareBrowser();

test('by keyboard alone: Tab reaches every control in order with a focus ring', async () => {
  const page = await openSink();
  for (const width of [1440, 390]) {
    await resize(page, width);
    expect(await walkWithTab(page, `kitchen sink at ${width}`)).toBeGreaterThan(80);
  }
});

test('by keyboard alone: every control works', async () => {
  test.setTimeout(180_000);
  const page = await openSink();
  const main = page.getByRole('main');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await test.step('a list: opens, jumps to the typed text, selects, returns the focus', async () => {
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
    for (const control of [
      main.getByRole('switch', { name: 'Public event' }),
      main.getByRole('checkbox', { name: 'Not chosen' }),
    ]) {
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
  await test.step('chips: Enter adds, Backspace removes; Escape clears the search; the password can be shown', async () => {
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
  await test.step('tabs, a scrollable region, a wide table, pagination', async () => {
    await focusOn(main.getByRole('tab', { name: 'Overview' }));
    await press('ArrowRight');
    const second = main.getByRole('tab', { name: /^Events/ });
    await expect(second).toBeFocused(); // a press that comes before the focus has moved is lost
    await press('ArrowRight');
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
  await test.step('a tooltip appears on focus and closes with Escape', async () => {
    await expect(async () => {
      // a page that still scrolls to the focused element closes it
      await button(page, 'Rest here').blur();
      await focusOn(button(page, 'Rest here'));
      await expect(page.getByRole('tooltip')).toBeAttached({ timeout: 1000 });
    }).toPass();
    await press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
  await test.step("a form: refused, corrected, sent once, with the server's error at its field", async () => {
    const [name, email] = [
      main.getByRole('form').or(main).getByLabel('Name', { exact: true }).last(),
      main.getByLabel('Email', { exact: true }).last(),
    ];
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
