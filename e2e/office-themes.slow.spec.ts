import { expect } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { main } from './page-parts';
import { account, register, test } from './product';

test('the pages of the office in both themes and at every width', async ({ newPage, newPerson }) => {
  test.setTimeout(180_000);
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
  await inspect('imports', '/admin-tools?tab=imports', /Bring your members|lines? ·/);
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
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin-tools?tab=content');
  await expect(main(page).getByRole('tab', { name: 'Content' })).toBeInViewport({ ratio: 1 });
  await inspect('page', '/admin-tools/pages/leadership', 'History');
  await inspect('requests', '/chapters/bay-area/admin', 'Requests', chapterAdminPage);
  await chapterAdminPage.getByRole('tab', { name: 'Decided' }).click();
  await inspectPage(chapterAdminPage, 'office-decided');
  await inspect('chapter-announcements', '/chapters/bay-area/admin?tab=announcements', /Read by/, chapterAdminPage);
});
