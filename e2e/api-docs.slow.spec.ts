import { expect, test } from '@playwright/test';
import { inspectThemes } from './inspect-page';
import { expectNoSidewaysScroll } from './overflow';
import { resize, WIDTHS } from './viewport';
import { url } from './product';

test('the API page is accessible at every width', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto(`${url()}/api/docs`);
  /** Opens every n-th call. The same code renders all calls, so axe needs to check only some of them. */
  const open = (every: number) =>
    page.evaluate((nth) => {
      for (const [index, each] of document.querySelectorAll('details').entries()) each.open = index % nth === 0;
    }, every);
  await open(1);
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectNoSidewaysScroll(page, `${width}`);
  }
  await inspectThemes(page, 'api-docs', { axe: false });
  await resize(page, 390);
  await open(12);
  await inspectThemes(page, 'api-docs');
  expect(refused).toEqual([]); // The content security policy must allow everything on the page.
});

test('the API page opens a call by keyboard and links to its schemas', async ({ page }) => {
  await page.goto(`${url()}/api/docs`);
  const call = page.locator('[id="events.create"]');
  await call.locator('summary').focus();
  await page.keyboard.press('Enter');
  await call.getByRole('link', { name: 'EventInput' }).click();
  await expect(page).toHaveURL(/#schema-EventInput$/);
  await expect(page.getByRole('heading', { name: 'EventInput' })).toBeInViewport();
});
