import { expect, type Page } from '@playwright/test';
import { expectNoSkeletons, waitForCompletePage } from '../inspection/inspect-page';
import { composer, expectConnected, main, openWithinDocument } from '../pages/page-parts';
import { joinSession, test } from '../product/product';
import { resize } from '../inspection/viewport';

const PHONE = { viewport: { width: 390, height: 844 } };

/** Returns the distance in px from the top of the window to the first element after the page's heading. */
const topOfFirstThing = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1')!;
    const header = heading.closest('header') ?? heading;
    const after = [...document.querySelectorAll('main *')].filter(
      (element) =>
        header.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
        !header.contains(element) &&
        element.checkVisibility() &&
        element.getBoundingClientRect().height > 8,
    );
    return Math.round(Math.min(...after.map((element) => element.getBoundingClientRect().top)));
  });

test('on a phone each page begins near the top, and the chat field is usable at once', async ({ newPerson }) => {
  const walk = async (role: Parameters<typeof joinSession>[1] | undefined, paths: string[]) => {
    const person = await newPerson(PHONE);
    if (role) await joinSession(person, role);
    const page = await person.newPage();
    for (const path of paths) {
      await openWithinDocument(page, path);
      await waitForCompletePage(page);
      await expectNoSkeletons(page);
      expect.soft(await topOfFirstThing(page), path).toBeLessThanOrEqual(300);
    }
    return page;
  };
  await walk(undefined, ['/about', '/contact', '/blog', '/leadership', '/chapters', '/events']);
  await walk('site-admin', ['/pending-members', '/admin-tools', '/chapters/bay-area/admin']);
  const page = await walk('chapter-admin', [
    '/user-hub',
    '/chapters',
    '/chapters/bay-area',
    '/events',
    '/events/create',
    '/calendar',
    '/directory',
    '/community',
    '/profile',
    '/dashboard',
  ]);

  await page.goto('/chapters/bay-area');
  await main(page).getByRole('tab', { name: 'Chat' }).click();
  await expectConnected(page);
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  const log = await page.getByRole('group', { name: 'Bay Area Chat, history' }).boundingBox();
  expect(log!.height, 'the chat has most of the window').toBeGreaterThan(425);
  await resize(page, 390, 520); // This is the size with an open keyboard.
  await expect(composer(page)).toBeInViewport({ ratio: 1 });

  await resize(page, PHONE.viewport.width, PHONE.viewport.height);
  await page.goto('/user-hub?tab=chat');
  await expectConnected(page);
  await expect(composer(page).first()).toBeInViewport({ ratio: 1 });
  const hubLog = await page
    .getByRole('group', { name: / Chat, history$/ })
    .first()
    .boundingBox();
  expect(hubLog!.height, 'the chat has most of the window').toBeGreaterThan(425);
  await resize(page, 390, 520);
  await expect(composer(page).first()).toBeInViewport({ ratio: 1 });
  await resize(page, PHONE.viewport.width, PHONE.viewport.height);

  await page.goto('/calendar?view=week&date=2026-11-28');
  await expect(main(page).getByRole('region', { name: 'Saturday, November 28' })).toBeInViewport({ ratio: 1 });
});

test('on a phone Back closes what is open over the page, and the bar at the bottom covers nothing', async ({
  newPerson,
}) => {
  const person = await newPerson({ ...PHONE, hasTouch: true });
  await joinSession(person, 'chapter-admin');
  const page = await person.newPage();
  await page.goto('/community');
  await page.goto('/dashboard');
  const overlays = ['Menu', /^Notifications,/, 'Search'];
  for (const name of overlays) {
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => page.evaluate(() => (history.state as { overlays?: number }).overlays)).toBe(1);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  }
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  await bar.getByRole('link', { name: /^Chat/ }).click();
  await expectConnected(page);
  await composer(page)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const field = await composer(page).first().boundingBox();
  const top = (await bar.boundingBox())!.y;
  expect(field!.y + field!.height).toBeLessThanOrEqual(top);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('with text of twice the size, the field of a chat has room for words', async ({ newPerson }) => {
  const person = await newPerson(PHONE);
  await joinSession(person, 'chapter-admin');
  const page = await person.newPage();
  await page.goto('/user-hub?tab=chat');
  await expectConnected(page);
  await page.addStyleTag({ content: 'html { font-size: 200%; }' });
  await expect.poll(async () => (await composer(page).first().boundingBox())!.width).toBeGreaterThanOrEqual(150);
  await composer(page).first().fill('One\nTwo\nThree\nFour');
  const { clientHeight, scrollHeight } = await composer(page)
    .first()
    .evaluate((field) => ({ clientHeight: field.clientHeight, scrollHeight: field.scrollHeight }));
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
});
