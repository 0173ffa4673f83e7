import { expect, type Page } from '@playwright/test';
import { HOUR_MS, LIMITS, type Chapter } from '@meridian/shared-types';
import { adminApi } from '@meridian/shared-types/contracts';
import { releasedModule } from '../modules/elsewhere';
import { useSeparateServices } from '../product/separate-services';
import { expectNoSkeletons } from '../inspection/inspect-page';
import { expectConnected, openWithinDocument } from '../pages/page-parts';
import { register, test } from '../product/product';

const production = useSeparateServices({
  NODE_ENV: 'production',
  COOKIE_SECURE: 'false',
  PAYMENTS: 'mock',
  REQUIRE_TWO_FACTOR: 'false',
});

// This test must be the first of the file, because it counts all users and payments.
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
  await expect(main.getByRole('region', { name: 'Members by plan' })).toBeVisible();
  const actions = async () =>
    ((await (await person.request.get(adminApi.audit.path)).json()) as { action: string }[]).map(
      ({ action }) => action,
    );
  // The service delivers a command's record at its next check.
  await expect.poll(actions, { timeout: 20_000 }).toContain('site-admin.granted');
  await main.getByRole('tab', { name: 'Audit Log' }).click();
  await expect(main.getByRole('row').filter({ hasText: 'Site admin appointed' })).toContainText(admin.name);
  await expect(main.getByRole('row').filter({ hasText: 'Payment taken' })).toHaveCount(2);
  expect((await person.request.get(adminApi.exportAudit.path)).headers()['content-type']).toContain('text/csv');
});

test('in production only site admins load unreleased versions, and nobody loads a module from another address', async ({
  newPerson,
}) => {
  const baseURL = production.url();
  await production.makeChapter('High Plains', 'Kansas', 'People of the plains');
  const [admin, member] = [await newPerson({ baseURL }), await newPerson({ baseURL })];
  const chapters = (await (await admin.request.get('/api/chapters')).json()) as Chapter[];
  const chapterId = chapters.find(({ slug }) => slug === 'high-plains')!.id;
  const { email } = await register(admin, { name: 'Paul Preview', chapterId });
  await production.makeSiteAdmin(email);
  await register(member, { name: 'Max Member', chapterId });
  const { version } = releasedModule('mfe_public');
  const badge = (page: Page) => page.getByRole('status').filter({ hasText: 'Other module versions' });
  const entry = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Module Versions' });

  const page = await admin.newPage();
  await page.goto(`/about?modules=public@${version}`);
  await expect(badge(page)).toContainText(`Only this tab shows mfe_public ${version}.`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('About');
  await entry(page).click();
  const dialog = page.getByRole('dialog', { name: 'Module versions' });
  await expect(dialog.getByRole('combobox', { name: 'Version' })).toContainText(/^1\./);
  await expect(dialog.getByLabel('Address')).toHaveCount(0);
  await page.goto('/about?modules=public@http://localhost:3001');
  await expect(badge(page)).toContainText('production loads modules only from its own registry.');

  const other = await member.newPage();
  await other.goto(`/about?modules=public@${version}`);
  await expect(badge(other)).toContainText('only a signed-in site admin may load another one.');
  await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toContainText('About');
  await expect(entry(other)).toHaveCount(0);
});

/** Text that would run as markup: as an element, after a script element, after an attribute, or as a URL. */
const HOSTILE = '</script><script>ran=1</script><img src=x onerror="ran=1">"onmouseover="ran=1';
const ADDRESS = 'javascript:ran=1//https://example.org/';

interface Watched {
  ran?: number;
  violations: string[];
}
const watch = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.violations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      watched.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });

/** Returns the problems of a page that shows the text. */
const problemsOf = (page: Page) =>
  page.evaluate(() => {
    const { ran, violations } = window as unknown as Watched;
    const inert = [...document.querySelectorAll('img[src="x"], [onerror], [onmouseover], a[href^="javascript"]')].map(
      (element) => element.outerHTML,
    );
    return [...(ran ? ['a script ran'] : []), ...violations, ...inert];
  });

test('T17, T18: in production hostile text stays text, and no page violates the content security policy', async ({
  newPerson,
}) => {
  await production.makeChapter('River Valley', 'Ohio', HOSTILE);
  const baseURL = production.url();
  const [admin, member, visitor] = [
    await newPerson({ baseURL }),
    await newPerson({ baseURL }),
    await newPerson({ baseURL }),
  ];
  const chapters = (await (await visitor.request.get('/api/chapters')).json()) as Chapter[];
  const chapterId = chapters.find(({ slug }) => slug === 'river-valley')!.id;
  const name = HOSTILE.slice(0, LIMITS.nameMax);
  const adminAccount = await register(admin, { name: `Ada ${name}`.slice(0, LIMITS.nameMax), chapterId });
  await production.makeSiteAdmin(adminAccount.email);
  await register(member, { name, chapterId });

  const post = async (address: string, data: object, method: 'post' | 'put' = 'post') => {
    const response = await admin.request[method](address, { data });
    expect([address, response.ok()]).toEqual([address, true]);
  };
  await post(
    '/api/profile',
    { name: adminAccount.name, location: HOSTILE, description: `${HOSTILE} ${ADDRESS}`, tags: ['<img src=x>'] },
    'put',
  );
  await post(`/api/chapters/${chapterId}/announcements`, { title: HOSTILE, content: `${HOSTILE} ${ADDRESS}` });
  const start = new Date(Date.now() + HOUR_MS);
  for (const isPublic of [true, false])
    await post('/api/events', {
      title: HOSTILE,
      description: `${HOSTILE} ${ADDRESS}`,
      location: HOSTILE,
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + HOUR_MS).toISOString(),
      chapterId,
      isPublic,
    });

  const [page, otherPage, visitorPage] = [await admin.newPage(), await member.newPage(), await visitor.newPage()];
  for (const each of [page, otherPage, visitorPage]) {
    await watch(each);
    each.on('dialog', (dialog) => {
      throw new Error(`a dialog opened: ${dialog.message()}`);
    });
  }

  await test.step('the chat shows hostile text as text', async () => {
    for (const each of [page, otherPage]) {
      await each.goto('/chapters/river-valley?tab=chat');
      await expectConnected(each);
    }
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill(`${HOSTILE} ${ADDRESS} https://example.org/"onmouseover="ran=1`);
    await page.keyboard.press('Enter');
    for (const each of [page, otherPage]) {
      await expect(each.getByRole('log')).toContainText(HOSTILE);
      // Only web addresses become links. The sender's name is a link inside the product.
      await expect(each.getByRole('log').locator('a[href^="https://"]')).toHaveCount(2);
      await expect(each.getByRole('log').locator('a:not([href^="https://"], [href^="/"])')).toHaveCount(0);
      expect(await problemsOf(each)).toEqual([]);
    }
  });

  const pages: [Page, string, string][] = [
    [page, '/dashboard', HOSTILE],
    [page, '/user-hub', HOSTILE],
    [page, '/chapters', HOSTILE],
    [page, '/chapters/river-valley', HOSTILE],
    [page, '/chapters/river-valley?tab=members', name],
    [page, '/chapters/river-valley?tab=events', HOSTILE],
    [page, '/events', HOSTILE],
    [page, '/calendar', '</script>'],
    [page, '/directory', name],
    [page, '/community', HOSTILE],
    [page, '/profile', '<img src=x>'],
    [page, '/pending-members', 'Pending'],
    [page, '/admin-tools', name],
    [visitorPage, '/', HOSTILE],
    [visitorPage, '/chapters', HOSTILE],
    [visitorPage, '/events', HOSTILE],
    [visitorPage, '/auth', 'Sign'],
    [visitorPage, '/subscribe', 'Meridian'],
    [visitorPage, '/about', 'Mission'],
    [visitorPage, '/contact', 'Send'],
    [visitorPage, '/blog', 'Blog'],
    [visitorPage, '/leadership', 'Leadership'],
  ];
  const found: [string, string[]][] = [];
  for (const [each, address, text] of pages)
    await test.step(address, async () => {
      // Visitors get each page with its data in the HTML; signed-in users never do.
      if (each === visitorPage) await each.goto(address);
      else await openWithinDocument(each, address);
      await each
        .locator('body')
        .getByText(text, { exact: false })
        .first()
        .waitFor({ state: 'attached', timeout: 15_000 })
        .catch(() => found.push([address, [`it does not show ${text}`]]));
      await expectNoSkeletons(each);
      await each.waitForLoadState('networkidle');
      found.push([address, await problemsOf(each)]);
    });
  expect(found.filter(([, problems]) => problems.length > 0)).toEqual([]);
});
