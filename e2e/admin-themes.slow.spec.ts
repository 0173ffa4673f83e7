import { expect, type Page } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { main, openWithinDocument } from './page-parts';
import { register, test } from './product';

test('the admin pages pass all checks in both themes and at every width', async ({ newPage, newPerson }) => {
  await register(await newPerson(), { name: 'Amina Audited', chapterId: 2 }); // Her payment appears in the audit log.
  const [page, chapterAdminPage] = [await newPage('site-admin'), await newPage('chapter-admin')];
  const inspect = async (of: Page, name: string, address: string, ready: string | RegExp) => {
    await openWithinDocument(of, address);
    await expect(main(of).getByText(ready).first()).toBeVisible();
    await inspectPage(of, `admin-${name}`);
  };
  await inspect(page, 'pending-members', '/pending-members', /^Requested /);
  await inspect(page, 'users', '/admin-tools', /· Joined /);
  await inspect(page, 'statistics', '/admin-tools?tab=statistics', /^The last 12 calendar months/);
  await inspect(page, 'audit', '/admin-tools?tab=audit', 'Amina Audited');
  await inspect(page, 'exports', '/admin-tools?tab=exports', 'No exports yet');
  await inspect(page, 'releases', '/admin-tools?tab=releases', /^History$/);
  await inspect(page, 'chapters', '/admin-tools?tab=chapters', /members?$/);
  await inspect(
    chapterAdminPage,
    'chapter-settings',
    '/chapters/bay-area/admin?tab=settings',
    /^Only site admins can change/,
  );
  await inspect(chapterAdminPage, 'chapter', '/chapters/bay-area/admin?tab=numbers', /^The last 12 calendar months/);
  await inspect(chapterAdminPage, 'denied', '/pending-members', 'This page is only accessible to administrators.');
});
