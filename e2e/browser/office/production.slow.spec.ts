import { expect, type Page } from '@playwright/test';
import { HOUR_MS, LIMITS, type Chapter } from '@meridian/shared-types';
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
const findProblems = (page: Page) =>
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
      expect(await findProblems(each)).toEqual([]);
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
      found.push([address, await findProblems(each)]);
    });
  expect(found.filter(([, problems]) => problems.length > 0)).toEqual([]);
});
