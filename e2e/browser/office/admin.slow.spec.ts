import type { CurrentUser } from '@meridian/shared-types';
import { expect } from '@playwright/test';
import { expectToast, main, openWithinDocument } from '../pages/page-parts';
import { account, joinSession, register, signIn, test } from '../product/product';

const HOME = 2;

test('a site admin impersonates a member and exits', async ({ newPerson }) => {
  const stamp = Date.now().toString(36);
  const [person, member] = [await newPerson(), await newPerson()];
  const [target] = await Promise.all([
    register(member, { name: `Tove Target ${stamp}`, chapterId: HOME }),
    signIn(person, account('site-admin')),
  ]);
  const { user: admin } = (await (await person.request.get('/api/auth/me')).json()) as CurrentUser;
  const page = await person.newPage();
  const row = (name: string) => main(page).getByRole('listitem').filter({ hasText: name });
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
});

test('people without an admin role never download the module', async ({ newPerson }) => {
  const guest = await newPerson();
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
