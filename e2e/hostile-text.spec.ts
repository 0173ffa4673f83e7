import { expect, type Page } from '@playwright/test';
import { LIMITS } from '@meridian/shared-types';
import { useProductionServices } from './production-services';
import { expectConnected } from './page-parts';
import { register, test } from './product';

const production = useProductionServices();

/**
 * Text that would run if it were treated as markup: as an element, out of a script element, out of an attribute, as an
 * address.
 */
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

/** Problems of a page that shows the text. */
const problemsOf = (page: Page) =>
  page.evaluate(() => {
    const { ran, violations } = window as unknown as Watched;
    const inert = [...document.querySelectorAll('img[src="x"], [onerror], [onmouseover], a[href^="javascript"]')].map(
      (element) => element.outerHTML,
    );
    return [...(ran ? ['a script ran'] : []), ...violations, ...inert];
  });

test('T17, T18: in production hostile text stays text on every page that shows it, and no page violates the content security policy', async ({
  newPerson,
}) => {
  test.setTimeout(120_000);
  await production.makeChapter('Lake District', 'Ohio', HOSTILE);
  const baseURL = production.url();
  const [admin, member, visitor] = [
    await newPerson({ baseURL }),
    await newPerson({ baseURL }),
    await newPerson({ baseURL }),
  ];
  const name = HOSTILE.slice(0, LIMITS.nameMax);
  const adminAccount = await register(admin, { name: `Ada ${name}`.slice(0, LIMITS.nameMax), chapterId: 1 });
  await production.makeSiteAdmin(adminAccount.email);
  await register(member, { name, chapterId: 1 });

  const post = async (address: string, data: object, method: 'post' | 'put' = 'post') => {
    const response = await admin.request[method](address, { data });
    expect([address, response.ok()]).toEqual([address, true]);
  };
  await post(
    '/api/profile',
    { name: adminAccount.name, location: HOSTILE, description: `${HOSTILE} ${ADDRESS}`, tags: ['<img src=x>'] },
    'put',
  );
  await post('/api/chapters/1/announcements', { title: HOSTILE, content: `${HOSTILE} ${ADDRESS}` });
  const start = new Date(Date.now() + 3_600_000);
  for (const isPublic of [true, false])
    await post('/api/events', {
      title: HOSTILE,
      description: `${HOSTILE} ${ADDRESS}`,
      location: HOSTILE,
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + 3_600_000).toISOString(),
      chapterId: 1,
      isPublic,
    });

  const [page, otherPage, visitorPage] = [await admin.newPage(), await member.newPage(), await visitor.newPage()];
  for (const each of [page, otherPage, visitorPage]) {
    await watch(each);
    each.on('dialog', (dialog) => {
      throw new Error(`a dialog opened: ${dialog.message()}`);
    });
  }

  await test.step('the chat', async () => {
    for (const each of [page, otherPage]) {
      await each.goto('/chapters/lake-district?tab=chat');
      await expectConnected(each);
    }
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill(`${HOSTILE} ${ADDRESS} https://example.org/"onmouseover="ran=1`);
    await page.keyboard.press('Enter');
    for (const each of [page, otherPage]) {
      await expect(each.getByRole('log')).toContainText(HOSTILE);
      await expect(each.getByRole('log').getByRole('link')).toHaveCount(2); // only web addresses
      expect(await problemsOf(each)).toEqual([]);
    }
  });

  const pages: [Page, string, string][] = [
    [page, '/dashboard', HOSTILE],
    [page, '/user-hub', HOSTILE],
    [page, '/chapters', HOSTILE],
    [page, '/chapters/lake-district', HOSTILE],
    [page, '/chapters/lake-district?tab=members', name],
    [page, '/chapters/lake-district?tab=events', HOSTILE],
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
      await each.goto(address);
      await each
        .locator('body')
        .getByText(text, { exact: false })
        .first()
        .waitFor({ state: 'attached', timeout: 15_000 })
        .catch(() => found.push([address, [`it does not show ${text}`]]));
      await each.waitForLoadState('networkidle');
      found.push([address, await problemsOf(each)]);
    });
  expect(found.filter(([, problems]) => problems.length > 0)).toEqual([]);
});
