import { expect } from '@playwright/test';
import { expectToast, main } from '../pages/page-parts';
import { test } from '../product/product';

test('what a site admin writes and changes is in the HTML that a visitor gets, until the article is deleted', async ({
  newPage,
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const [slug, title] = [`soup-${stamp}`, `Soup ${stamp}`];
  const admin = await newPage('site-admin');
  // Without scripts the page contains only the server-rendered HTML.
  const visitor = await (await newPerson({ javaScriptEnabled: false })).newPage();
  const editor = main(admin).getByRole('form', { name: 'Article' });
  const save = async () => {
    await editor.getByRole('button', { name: 'Save Article' }).click();
    await expectToast(admin, 'Article saved');
  };
  const reads = (text: string) =>
    expect(async () => {
      await visitor.goto(`/blog/${slug}`);
      await expect(visitor.getByText(text)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });

  await test.step('only the office sees a draft', async () => {
    await admin.goto('/admin-tools/posts/new');
    await editor.getByLabel('Title').fill(title);
    await editor.getByLabel('Summary').fill('On soup');
    await editor.getByLabel('Text', { exact: true }).fill(`Served at first ${stamp}.`);
    await editor.getByLabel('Author', { exact: true }).fill('Ana');
    await editor.getByLabel('Category').fill(`Kitchen ${stamp}`);
    await save();
    await expect(admin).toHaveURL(/\/admin-tools\/posts\/[0-9a-f]{24}$/);
    await expect(editor.getByLabel('Address')).toHaveValue(slug);
    expect((await visitor.goto(`/blog/${slug}`))?.status()).toBe(404);
  });

  await test.step('visitors read the published article', async () => {
    await main(admin).getByRole('button', { name: 'Publish Now' }).click();
    await expectToast(admin, 'Article published');
    await reads(`Served at first ${stamp}.`);
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(visitor.getByText(`Kitchen ${stamp}`)).toBeVisible();
  });

  await test.step('visitors read the changed article', async () => {
    await editor.getByLabel('Text', { exact: true }).fill(`Served again ${stamp}.`);
    await save();
    await reads(`Served again ${stamp}.`);
    await expect(visitor.getByText(`Served at first ${stamp}.`)).toHaveCount(0);
  });

  await test.step('visitors do not find the deleted article', async () => {
    await main(admin).getByRole('button', { name: 'Delete Article' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete Article' }).click();
    await expectToast(admin, 'Article deleted');
    await expect.poll(async () => (await visitor.goto(`/blog/${slug}`))?.status(), { timeout: 30_000 }).toBe(404);
  });
});
