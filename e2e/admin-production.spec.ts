import { expect } from '@playwright/test';
import { adminApi } from '@meridian/shared-types/contracts';
import { useProductionServices } from './production-services';
import { register, test } from './product';

const production = useProductionServices();

test('in production a site admin has the user list, the statistics and the audit log, but no impersonation', async ({
  newPerson,
}) => {
  await production.makeChapter('Lake District', 'Ohio', 'People by the lake');
  const [person, other] = [
    await newPerson({ baseURL: production.url() }),
    await newPerson({ baseURL: production.url() }),
  ];
  const [admin, member] = [
    await register(person, { name: 'Petra Production', chapterId: 1 }),
    await register(other, { name: 'Mona Member', chapterId: 1 }),
  ];
  await production.makeSiteAdmin(admin.email);

  const page = await person.newPage();
  const main = page.getByRole('main');
  await page.goto(`${production.url()}/admin-tools`);
  await expect(main.getByRole('listitem').filter({ hasText: member.name })).toContainText('Active');
  await expect(main.getByRole('button', { name: 'Impersonate' })).toHaveCount(0);
  for (const [address, data] of [
    ['/api/admin/impersonate', { userId: member.userId }],
    ['/api/admin/impersonate/exit', {}],
  ] as const)
    expect((await person.request.post(address, { data })).status()).toBe(404);
  await main.getByRole('tab', { name: 'Statistics' }).click();
  await expect(main.getByRole('group', { name: 'Total Users' })).toContainText('2');
  await expect(main.getByRole('table', { name: 'The same by month' })).toBeVisible();
  const actions = async () =>
    ((await (await person.request.get(adminApi.audit.path)).json()) as { action: string }[]).map(
      ({ action }) => action,
    );
  // The service delivers a record that a command wrote at its next check.
  await expect.poll(actions, { timeout: 20_000 }).toContain('site-admin.granted');
  await main.getByRole('tab', { name: 'Audit Log' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Site administrator made' })).toContainText(admin.name);
  await expect(main.getByRole('listitem').filter({ hasText: 'Payment taken' })).toHaveCount(2);
  expect((await person.request.get(adminApi.exportAudit.path)).headers()['content-type']).toContain('text/csv');
});
