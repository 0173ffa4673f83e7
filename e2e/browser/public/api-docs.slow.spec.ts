import { expect, test, type Page } from '@playwright/test';
import { publicContracts } from '@meridian/shared-types/contracts';
import { inspectThemes } from '../inspection/inspect-page';
import { expectNoSidewaysScroll } from '../inspection/overflow';
import { resize, WIDTHS } from '../inspection/viewport';
import { url } from '../product/product';

/** Opens the API page. Collects what the console reports as an error, and requests to other origins. */
async function openDocs(page: Page, address = '/api/docs'): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== url()) complaints.push(request.url());
  });
  await page.goto(`${url()}${address}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Meridian API/ })).toBeVisible();
  return complaints;
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search calls' });
const callButton = (page: Page, id: string) =>
  page.getByRole('button', { name: new RegExp(` ${id.replaceAll('.', '\\.')}$`) });

test('the API page shows every group of calls and is accessible at every width', async ({ page }) => {
  const complaints = await openDocs(page);
  for (const group of Object.keys(publicContracts))
    await expect(page.getByRole('heading', { level: 3 }).getByRole('link', { name: group, exact: true })).toBeVisible();
  await search(page).fill('create');
  await callButton(page, 'events.create').click();
  await callButton(page, 'events.createCalendarFeed').click();
  await search(page).fill('events.');
  await callButton(page, 'events.list').click();
  await expect(page.getByText('const: public')).toBeVisible();
  for (const schema of await page.getByRole('tab', { name: 'Schema' }).all()) await schema.click();
  await page.getByRole('button', { name: 'Schemas', exact: true }).click();
  await expect(page.getByRole('button', { name: 'ChatServerEvents' })).toBeVisible();
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectNoSidewaysScroll(page, `${width}`);
  }
  for (const width of [1440, 390]) {
    await resize(page, width);
    await inspectThemes(page, 'api-docs-open');
  }
  await search(page).fill('');
  await inspectThemes(page, 'api-docs');
  await resize(page, 1440);
  await inspectThemes(page, 'api-docs');
  expect(complaints).toEqual([]);
});

test('the API page finds a call by its name, opens it by keyboard, and gives it an address', async ({ page }) => {
  const complaints = await openDocs(page);
  await search(page).fill('events.create');
  await callButton(page, 'events.create').focus();
  await page.keyboard.press('Enter');
  const expectDetails = async () => {
    await expect(page.getByText('Access: Signed-in people.')).toBeVisible();
    await expect(page.getByText('"title": "string"').first()).toBeVisible();
    await expect(page.getByText('The caller is not signed in.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Try it out|Authorize|Execute/ })).toHaveCount(0);
  };
  await expectDetails();
  await expect(callButton(page, 'chapters.list')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/events\/events\.create$/);
  await page.reload();
  await expectDetails();
  expect(complaints).toEqual([]);
});

test('without JavaScript the API page leads to the document', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${url()}/api/docs`);
  await expect(page.getByRole('heading', { level: 1, name: 'Meridian API' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'OpenAPI document' })).toBeVisible();
  await page.close();
});
