import { expect } from '@playwright/test';
import { inspectThemesAndWidths } from '../inspection/inspect-page';
import { newStamp, openChatOfTwo } from '../product/own-chapter';
import { chatLog, composer, deleteMessage, writeMessage } from '../pages/page-parts';
import { test } from '../product/product';
import { screenshot } from '../inspection/screenshot';
import { resize } from '../inspection/viewport';

test('a member finds a message from every page, reads it in its chat, and no longer finds it once it is deleted', async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const { members } = await openChatOfTwo(newPerson, [`Ana ${stamp}`, `Ben ${stamp}`]);
  const [{ page }, { page: other, person: ben }] = members;
  for (const text of ['Who brings the drums?', `The Résumé clinic ${stamp} begins at six`, 'Then I bring paper']) {
    await writeMessage(other, text);
    await expect(chatLog(other).getByText(text)).toBeVisible();
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Search' });

  await test.step('/ opens the search, which shows the message with those around it', async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await field.fill(`resume ${stamp}`);
    const option = dialog.getByRole('group', { name: 'Messages' }).getByRole('option');
    await expect(option).toHaveCount(1);
    await expect(option).toContainText('Who brings the drums?');
    await expect(option).toContainText('Then I bring paper');
    await expect(option.locator('mark').getByText('Résumé', { exact: true })).toBeVisible();
    await inspectThemesAndWidths(page, 'search');
  });

  await test.step('Enter opens the message in its chat', async () => {
    await field.press('Enter');
    await expect(page).toHaveURL(/tab=chat&message=2$/);
    await expect(dialog).toBeHidden();
    await expect(chatLog(page).getByText(`clinic ${stamp}`)).toBeVisible();
  });

  await test.step('Ctrl K opens it from a field, and leads to people and pages', async () => {
    await composer(page).click();
    await page.keyboard.press('Control+k');
    await field.fill(ben.name);
    await expect(dialog.getByRole('group', { name: 'People' }).getByRole('option', { name: ben.name })).toBeVisible();
    await screenshot(page, 'search-people-1280-light');
    await field.fill('calend');
    await dialog
      .getByRole('group', { name: 'Go to' })
      .getByRole('option', { name: 'My Calendar', exact: true })
      .click();
    await expect(page).toHaveURL(/\/calendar$/);
  });

  await test.step('a deleted message is gone from the results that are shown', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field.fill(`resume ${stamp}`);
    await expect(dialog.getByRole('group', { name: 'Messages' })).toBeVisible();
    await deleteMessage(other, `clinic ${stamp}`);
    await expect(dialog.getByText('Nothing found')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  });

  await test.step('a phone has the button as well', async () => {
    await resize(page, 320, 800);
    await screenshot(page, 'search-button-320-light');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await dialog.getByRole('button', { name: 'Filter Messages' }).click();
    await field.fill('paper');
    await expect(dialog.getByRole('group', { name: 'Messages' })).toBeVisible();
    await screenshot(page, 'search-filters-320-light');
  });
});
