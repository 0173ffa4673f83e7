import { expect, type Page } from '@playwright/test';
import { insertChapter } from './api/insert-chapter';
import { confirmAddress } from './confirm-address';
import { inspectPage } from './inspect-page';
import { main } from './page-parts';
import { dataFile, test } from './product';
import { useSeparateServices } from './separate-services';

const COUNT = 200;
const HOME = 'Chapter 137';
const PASSWORD = 'correct horse battery';

const site = useSeparateServices();
test.beforeAll(async () => {
  for (let id = 1; id <= COUNT; id += 1) await insertChapter(site.db('chapters'), id);
});

const cards = (page: Page) => main(page).getByRole('article').getByRole('heading');
const namesFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => `Chapter ${first + at}`);

test('one of 200 chapters is found at sign-up and in the list, and the sidebar has the own one and five others', async ({
  newPerson,
}) => {
  const person = await newPerson({ baseURL: site.url() });
  const page = await person.newPage();
  const email = 'many@chapters.example';

  await test.step('typing at sign-up finds the chapter by its number', async () => {
    await page.goto('/auth?mode=register');
    await main(page).getByLabel('Full Name').fill('Mara Many');
    await main(page).getByLabel('Email').fill(email);
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await main(page).getByLabel('Confirm Password').fill(PASSWORD);
    const chapter = main(page).getByRole('combobox', { name: 'Chapter' });
    await chapter.fill('137');
    await expect(page.getByRole('option')).toHaveText([`${HOME}, Ohio`]);
    await page.getByRole('option', { name: HOME }).click();
    await main(page).getByRole('button', { name: /^Join/ }).click();
    await expect(page).not.toHaveURL(/\/auth/);
  });

  await test.step('the sidebar has the own chapter, five others and a link to all', async () => {
    await confirmAddress(dataFile<{ mongoUrl: string }>('run.json').mongoUrl, email);
    const paid = await person.request.post('/api/mock-payment', {
      data: { plan: 'monthly', amount: 29, cardLast4: '4242' },
    });
    expect(paid.ok()).toBe(true);
    await page.goto('/chapters');
    const links = page.getByRole('navigation').getByRole('link', { name: /^Chapter \d/ });
    await expect(links).toHaveCount(6);
    await expect(links.first()).toContainText(HOME);
    for (const [at, name] of namesFrom(1, 5).entries()) await expect(links.nth(at + 1)).toContainText(name);
    await expect(page.getByRole('link', { name: 'All chapters' })).toBeVisible();
  });

  await test.step('the list has pages in the order of the numbers, and typing finds a chapter', async () => {
    await expect(cards(page)).toHaveText(namesFrom(1, 24));
    await inspectPage(page, 'many-chapters');
    await main(page).getByRole('button', { name: 'Next page' }).click();
    await expect(cards(page)).toHaveText(namesFrom(25, 24));
    await main(page).getByLabel('Search chapters').fill('chapter 99');
    await expect(cards(page)).toHaveText(['Chapter 99']);
    await main(page).getByLabel('Search chapters').fill('');
    await expect(cards(page)).toHaveText(namesFrom(1, 24));
  });
});
