import { expect, type Page } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { account, register, signIn, test } from './product';

const main = (page: Page) => page.getByRole('main');

test('the admin pages in both themes and at every width', async ({ newPerson }) => {
  test.setTimeout(180_000);
  const [person, lead] = [await newPerson(), await newPerson()];
  await Promise.all([signIn(person, account('site-admin')), signIn(lead, account('chapter-admin'))]);
  await register(await newPerson(), { name: 'Amina Audited', chapterId: 2 }); // her payment is in the audit log
  const [page, leadPage] = [await person.newPage(), await lead.newPage()];
  for (const each of [page, leadPage]) await each.emulateMedia({ reducedMotion: 'reduce' });
  const inspect = async (of: Page, name: string, address: string, ready: string | RegExp) => {
    await of.goto(address);
    await expect(main(of).getByText(ready).first()).toBeVisible();
    await inspectPage(of, `admin-${name}`);
  };
  await inspect(page, 'pending-members', '/pending-members', /^Requested /);
  await inspect(page, 'users', '/admin-tools', /· Joined /);
  await inspect(page, 'statistics', '/admin-tools?tab=statistics', /, so far$/);
  await inspect(page, 'audit', '/admin-tools?tab=audit', /^by /);
  await inspect(leadPage, 'chapter', '/chapters/bay-area/admin', /, so far$/);
  await inspect(leadPage, 'denied', '/pending-members', 'This page is only accessible to administrators.');
});
