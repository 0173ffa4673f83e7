import type { CurrentUser } from '@meridian/shared-types';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { foundChapter } from './own-chapter';
import { expectToast, main, openWithinDocument } from './page-parts';
import { account, dataFile, joinSession, markDocument, register, isSameDocument, signIn, test } from './product';

const HOME = 2;

/** Registers a person and makes them a site admin, as an operator does. */
async function siteAdmin(context: BrowserContext, name: string) {
  const person = await register(context, { name, chapterId: HOME });
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'services/auth/src/site-admins/make-site-admin.ts', person.email],
    {
      env: { ...process.env, MONGODB_URL: dataFile<{ mongoUrl: string }>('run.json').mongoUrl },
    },
  );
  return person;
}

test('two site admins decide one request: the second sees who decided, the applicant sees why, and every window is updated', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const [guest, one, two] = [await newPerson(), await newPerson(), await newPerson()];
  const [applicant] = await Promise.all([
    register(guest, { name: `Amadou Sarr ${stamp}`, chapterId: HOME }),
    siteAdmin(one, `Grace First ${stamp}`),
    joinSession(two, 'site-admin'),
  ]);
  const [page, first, second] = [await guest.newPage(), await one.newPage(), await two.newPage()];
  const row = (of: Page) => main(of).getByRole('listitem').filter({ hasText: applicant.name });
  const count = (of: Page) =>
    main(of)
      .getByRole('status')
      .filter({ hasText: /pending request/ });
  const chapter = await foundChapter(newPerson);

  await test.step('a new request appears in both windows without a reload', async () => {
    await Promise.all([
      page.goto(`/chapters/${chapter.slug}`),
      first.goto('/pending-members'),
      second.goto('/pending-members'),
    ]);
    for (const each of [first, second]) {
      await main(each).getByLabel('Search requests').fill(applicant.name);
      await expect(count(each)).toContainText('0');
      await expect(main(each).getByText('No requests match your current filters.')).toBeVisible();
      await markDocument(each);
    }
    await main(page).getByRole('button', { name: 'Request to Join' }).click();
    await main(page).getByRole('button', { name: 'Submit Request' }).click();
    for (const each of [first, second]) {
      await expect(row(each)).toBeVisible();
      await expect(count(each)).toContainText('1');
    }
    await markDocument(page);
  });

  await test.step('both decide: the first decision counts, the second admin sees who made it', async () => {
    let go = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await second.route('**/api/admin/approve-request/*', async (route) => {
      await held;
      await route.continue();
    });
    await row(second).getByRole('button', { name: 'Approve' }).click();
    for (const button of ['Approve', 'Reject'])
      await expect(row(second).getByRole('button', { name: button })).toBeDisabled();
    await row(first).getByRole('button', { name: 'Add a Note' }).click();
    await row(first).getByLabel(/^Note/).fill('Please tell us where you live.');
    await row(first).getByRole('button', { name: 'Reject' }).click();
    await expectToast(first, 'Request Rejected');
    await expectToast(first, 'The join request has been rejected.');
    go();
    await expectToast(second, 'Error');
    await expectToast(second, `This request was already rejected by Grace First ${stamp}.`);
    for (const each of [first, second]) await expect(row(each)).toBeHidden();
  });

  await test.step('the applicant is notified in the app and reads the reason on the chapter page', async () => {
    await expectToast(page, 'Your request was decided');
    await expect(main(page).getByText('Rejected', { exact: true })).toBeVisible();
    await expect(main(page).getByText('From the admin: Please tell us where you live.')).toBeVisible();
  });

  await test.step('a second request is approved: it disappears from the other window, and the applicant is a member', async () => {
    await main(page).getByRole('button', { name: 'Request to Join' }).click();
    await main(page).getByRole('button', { name: 'Submit Request' }).click();
    await expect(row(second)).toBeVisible();
    await row(first).getByRole('button', { name: 'Approve' }).click();
    await expectToast(first, 'The member has been successfully added to the chapter.');
    await expect(row(second)).toBeHidden();
    await expectToast(page, 'Welcome to the chapter');
    await expect(main(page).getByText('Member', { exact: true })).toBeVisible();
    expect(await Promise.all([page, first, second].map(isSameDocument))).toEqual([true, true, true]);
  });
});

test('a site admin impersonates a member and exits; the audit log names both and can be exported', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const [person, member] = [await newPerson({ acceptDownloads: true }), await newPerson()];
  const [target] = await Promise.all([
    register(member, { name: `Tove Target ${stamp}`, chapterId: HOME }),
    signIn(person, account('site-admin')),
  ]);
  const { user: admin } = (await (await person.request.get('/api/auth/me')).json()) as CurrentUser;
  const page = await person.newPage();
  const row = (name: string) => main(page).getByRole('listitem').filter({ hasText: name });
  const logged = (action: string) => main(page).getByRole('row').filter({ hasText: action });
  const search = main(page).getByLabel('Search users');

  await test.step('the admin finds a person', async () => {
    await page.goto('/admin-tools');
    await search.fill(target.email);
    await expect(row(target.name)).toContainText('Active');
  });

  await test.step('the admin impersonates her for at most 30 minutes, with her rights only, and exits', async () => {
    await row(target.name).getByRole('button', { name: 'Impersonate' }).click();
    await expectToast(page, 'Impersonation Active');
    await expect(page).toHaveURL(/\/dashboard$/);
    const banner = page.getByRole('status').filter({ hasText: 'you are using Meridian as' });
    await expect(banner).toContainText(
      new RegExp(`${admin.name}, you are using Meridian as ${target.name}, until \\d+:\\d\\d [AP]M\\.`),
    );
    const { user } = (await (await person.request.get('/api/auth/me')).json()) as {
      user: { id: string; impersonatedBy: { until: string } };
    };
    expect(user.id).toBe(target.userId);
    const minutes = (Date.parse(user.impersonatedBy.until) - Date.now()) / 60_000;
    expect(minutes > 28 && minutes <= 30.1).toBe(true);
    expect((await person.request.get('/api/admin/users')).status()).toBe(403);
    await openWithinDocument(page, '/admin-tools');
    await expect(main(page).getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await banner.getByRole('button', { name: 'Exit' }).click();
    await expect(banner).toBeHidden();
    await expect(main(page).getByRole('heading', { name: 'Admin Tools' })).toBeVisible();
  });

  await test.step('the audit log has both records', async () => {
    await main(page).getByRole('tab', { name: 'Audit Log' }).click();
    await main(page).getByLabel('Search the audit log').fill(`target ${stamp}`);
    const record = (action: string) => logged(action).filter({ hasText: target.name });
    await expect(record('Impersonation ended')).toContainText(`${admin.name} as ${target.name}`);
    await expect(record('Impersonation started')).toContainText(admin.name);
    await record('Impersonation started').getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('dialog')).toContainText('127.0.0.1');
    await page.keyboard.press('Escape');
    await expect(record('Payment taken')).toContainText('monthly, $29');
    await main(page).getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Impersonation started' }).click();
    await expect(main(page).getByRole('rowheader')).toHaveCount(1);
  });

  await test.step('the log is exported as a file, which is recorded as well', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^When,Action,Who,/);
    expect(lines[1]).toContain(`impersonation.started,${admin.name},${admin.id}`);
    await main(page).getByRole('tab', { name: 'Users' }).click();
    await main(page).getByRole('tab', { name: 'Audit Log' }).click();
    await expect(logged('Audit log exported').first()).toContainText(admin.name);
  });
});

test('a chapter admin manages their chapter only; people without an admin role never download the module', async ({
  newPerson,
}) => {
  const [chapterAdmin, guest] = [await newPerson(), await newPerson()];
  const { chapterId } = account('chapter-admin');
  await joinSession(chapterAdmin, 'chapter-admin');
  const page = await chapterAdmin.newPage();

  await test.step('a chapter admin reaches the requests and statistics of their chapter from its page', async () => {
    await page.goto('/chapters/bay-area');
    await main(page).getByRole('link', { name: 'Manage' }).click();
    await expect(page).toHaveURL(/\/chapters\/bay-area\/admin$/);
    await main(page).getByRole('tab', { name: 'Numbers' }).click();
    await expect(main(page).getByRole('group', { name: 'Members' })).toContainText(/\d/);
    await expect(main(page).getByRole('img', { name: /^Messages in each of the last 12 months/ })).toBeVisible();
    await main(page).getByRole('button', { name: 'Table of Messages' }).click();
    await expect(main(page).getByRole('table', { name: 'Messages by month' })).toBeVisible();
  });

  await test.step('a chapter admin has no access to other chapters and to the admin tools', async () => {
    await page.goto('/chapters/new-york/admin');
    await expect(main(page).getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    const chapters = (await (await chapterAdmin.request.get('/api/chapters')).json()) as { id: number }[];
    const others = chapters.filter(({ id }) => id !== chapterId).map(({ id }) => `/api/chapters/${id}/statistics`);
    for (const address of [
      others[0]!,
      '/api/admin/pending-requests',
      '/api/admin/users',
      '/api/admin/statistics',
      '/api/admin/numbers',
      '/api/admin/audit',
      '/api/admin/audit/export',
    ])
      expect((await chapterAdmin.request.get(address)).status(), address).toBe(403);
  });

  await test.step('a visitor and a member use the site without loading any of it', async () => {
    const requested: string[] = [];
    const guestPage = await guest.newPage();
    guestPage.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const visit = async ([first, ...others]: string[]) => {
      await guestPage.goto(first!);
      for (const address of others) await openWithinDocument(guestPage, address);
      await guestPage.waitForLoadState('networkidle');
    };
    await visit(['/', '/events', '/chapters', '/about', '/auth']);
    await joinSession(guest, 'member');
    await visit(['/dashboard', '/chapters/bay-area']);
    expect(requested.filter((address) => address.startsWith('/remotes/mfe_public/')).length).toBeGreaterThan(0);
    expect(requested.filter((address) => /mfe_admin|\/api\/admin\//.test(address))).toEqual([]);
  });
});
