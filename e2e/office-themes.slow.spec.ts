import { expect } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { foundChapter } from './own-chapter';
import { main } from './page-parts';
import { account, register, test } from './product';
import { resize } from './viewport';

test('the pages of the office pass all checks in both themes and at every width', async ({ newPage, newPerson }) => {
  const reporter = await newPerson();
  await register(reporter, { name: 'Rosa Reporter', chapterId: 2 });
  const thing = { kind: 'person', id: account('member').userId };
  const report = { thing, reason: 'Something else', text: 'The description is about somebody else.' };
  expect((await reporter.request.post('/api/reports', { data: report })).status()).toBe(201);

  const [page, chapterAdminPage] = [await newPage('site-admin'), await newPage('chapter-admin')];
  const inspect = async (name: string, address: string, ready: string | RegExp, of = page) => {
    await of.goto(address);
    await expect(main(of).getByText(ready).first()).toBeVisible();
    await inspectPage(of, `office-${name}`);
  };
  await inspect('inbox', '/admin-tools/inbox', 'Rosa Reporter');
  await main(page)
    .getByRole('link', { name: /Adaeze/ })
    .first()
    .click();
  await expect(main(page).getByText('The description is about somebody else.')).toBeVisible();
  await inspectPage(page, 'office-thread');
  await inspect('imports', '/admin-tools?tab=imports', /bring your members|lines? ·/);
  await inspect('announcements', '/admin-tools?tab=announcements', 'New Announcement');
  await main(page).getByRole('button', { name: 'New Announcement' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await inspectPage(page, 'office-announcement');
  await inspect('newsletter', '/admin-tools?tab=newsletter', 'New Letter');
  await inspect('content', '/admin-tools?tab=content', 'New Article');
  await main(page)
    .getByRole('link', { name: /first job/ })
    .click();
  await expect(main(page).getByRole('heading', { name: 'History' })).toBeVisible();
  await inspectPage(page, 'office-article');
  await resize(page, 390, 844);
  await page.goto('/admin-tools?tab=content');
  await expect(main(page).getByRole('tab', { name: 'Content' })).toBeInViewport({ ratio: 1 });
  await inspect('page', '/admin-tools/pages/leadership', 'History');
  await inspect('requests', '/chapters/bay-area/admin', 'Requests', chapterAdminPage);
  await chapterAdminPage.getByRole('tab', { name: 'Decided' }).click();
  await inspectPage(chapterAdminPage, 'office-decided');
  await inspect('chapter-announcements', '/chapters/bay-area/admin?tab=announcements', /Read by/, chapterAdminPage);
});

test('the editors, dialogs and shared links of the office pass all checks in both themes and at every width', async ({
  newPage,
  newPerson,
}) => {
  const chapter = await foundChapter(newPerson);
  const member = await newPerson();
  const { name } = await register(member, {
    name: 'Wolfeschlegelsteinhausenbergerdorff Oyelaran',
    chapterId: chapter.id,
  });
  const [page, visitor] = [await newPage('site-admin'), await newPage()];
  const console = `/chapters/${chapter.slug}/admin`;
  /** Opens a dialog with a button of the page, checks it, and closes it. */
  const inspectDialog = async (button: string) => {
    await main(page).getByRole('button', { name: button, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspectPage(page, `office-dialog-${button.toLowerCase().replace(/[^a-z]+/g, '-')}`);
    await page.getByRole('dialog').press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  for (const each of ['about', 'contact', 'plans']) {
    await page.goto(`/admin-tools/pages/${each}`);
    await expect(main(page).getByRole('heading', { name: 'History' })).toBeVisible();
    await inspectPage(page, `office-page-${each}`);
  }

  await page.goto('/admin-tools?tab=newsletter');
  await main(page).getByRole('button', { name: 'New Letter' }).click();
  await expect(main(page).getByRole('form', { name: 'Letter' })).toBeVisible();
  await inspectPage(page, 'office-letter');

  await page.goto('/admin-tools?tab=chapters');
  await inspectDialog('Found a Chapter');
  await page.goto(`${console}?tab=people`);
  await expect(main(page).getByText(name)).toBeVisible();
  await inspectDialog('Add a Person');
  await inspectDialog('Ban');
  await main(page).getByRole('button', { name: 'Create a Link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Link', exact: true }).click();
  const invitation = await page.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await page.goto(`${console}?tab=settings`);
  await inspectDialog('Merge...');
  await inspectDialog('Archive...');

  await visitor.goto(invitation);
  await expect(main(visitor).getByRole('heading', { name: `Join ${chapter.name}` })).toBeVisible();
  await inspectPage(visitor, 'invite');

  await page.goto('/admin-tools/posts/new');
  const editor = main(page).getByRole('form', { name: 'Article' });
  await editor.getByLabel('Title').fill(`Preview of ${chapter.name}`);
  await editor.getByLabel('Summary').fill('An article that nobody has published.');
  await editor.getByLabel('Text', { exact: true }).fill('Its text.');
  await editor.getByLabel('Author', { exact: true }).fill('Ana');
  await editor.getByLabel('Category').fill('Previews');
  await editor.getByRole('button', { name: 'Save Article' }).click();
  await main(page).getByRole('button', { name: 'Create Preview Link' }).click();
  const preview = main(page).getByRole('link', { name: /\/post-preview\// });
  await visitor.goto((await preview.getAttribute('href'))!);
  await expect(main(visitor).getByText('This is a preview')).toBeVisible();
  await inspectPage(visitor, 'post-preview');

  const archived = await page.request.post(`/api/chapters/${chapter.id}/archive`, {
    data: { reason: 'Its members have moved.' },
  });
  expect(archived.ok()).toBe(true);
  await page.goto(`${console}?tab=settings`);
  await expect(main(page).getByText(/^This chapter was archived on/)).toBeVisible();
  await inspectPage(page, 'office-archived-chapter');
});
