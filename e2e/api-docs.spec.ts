import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expectNoSidewaysScroll } from './overflow';
import { screenshot } from './screenshot';
import { THEMES, WIDTHS } from './viewport';
import { url } from './product';

test('the API page is accessible at every width', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  for (const width of WIDTHS)
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`${url()}/api/docs`);
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true;
      });
      await expectNoSidewaysScroll(page, `${width} ${theme}`);
      if (width !== 768) await expectAccessible(page, `${width} ${theme}`);
      await screenshot(page, `api-docs-${width}-${theme}`);
    }
  expect(refused).toEqual([]); // the content security policy allows everything on the page
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
