import { expect, type Page } from '@playwright/test';
import { newStamp } from './own-chapter';
import { expectToast } from './page-parts';
import { markDocument, isSameDocument, test } from './product';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the blog has a search, categories, and articles', async ({ newPage }) => {
  const page = await newPage();
  await page.goto('/blog');
  await markDocument(page);
  const search = page.getByPlaceholder('Search articles...');
  await search.fill('LONG TABLE');
  await expect(page.getByRole('article')).toHaveCount(1);
  await search.fill('no such words');
  await expect(page.getByText('No Articles Found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await search.fill('');
  const letter = page.getByRole('region', { name: 'Stay Updated' });
  await letter.getByLabel('Email address').fill('reader');
  await letter.getByRole('button', { name: 'Subscribe' }).click();
  await expectToast(page, 'Subscription failed');
  await letter.getByLabel('Email address').fill(`blog.${newStamp()}@example.org`);
  await letter.getByRole('button', { name: 'Subscribe' }).click();
  await expectToast(page, 'Successfully subscribed!');
  const categories = page.getByRole('group', { name: 'Category' }).getByRole('button');
  await expect(categories).toHaveText([
    'All',
    'Events',
    'Investment',
    'Healthcare',
    'Education',
    'Success Stories',
    'Development',
  ]);
  await categories.filter({ hasText: 'Events' }).click();
  await page.getByRole('link', { name: /Read More.*One long table/ }).click();
  await expect(heading(page)).toHaveText('One long table');
  await expect(page).toHaveTitle('One long table · Meridian');
  await expect(page.getByRole('heading', { name: 'Someone at the door' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
