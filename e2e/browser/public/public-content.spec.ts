import { expect, type Page } from '@playwright/test';
import { observeShifts } from '../inspection/layout-shift';
import { delayRequests } from '../pages/delay-requests';
import { main } from '../pages/page-parts';
import { foundChapter, newStamp } from '../product/own-chapter';
import { joinSession, test } from '../product/product';

const EVENING = { startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00', timeZone: 'America/New_York' };
const TIME = 'Thu, May 01, 2031 · 7:00 PM – 9:00 PM EDT';
/** A reader who is elsewhere, so that the page also shows their own time. */
const READER = { viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Tokyo' };

/**
 * Waits until the gateway has rendered a page. All tests share an address, for which it renders 30 pages in a minute.
 */
const waitForContent = (page: Page, path: string, text: string) =>
  expect.poll(async () => (await page.request.get(path)).text(), { timeout: 70_000 }).toContain(text);

/** Returns where the texts are on the page. */
const positionsOf = (page: Page, texts: readonly string[]) =>
  Promise.all(texts.map((text) => main(page).getByText(text, { exact: true }).filter({ visible: true }).boundingBox()));

test('pages of events and chapters contain their content without scripts, and nothing moves when scripts arrive', async ({
  newPerson,
}) => {
  test.setTimeout(150_000);
  const stamp = newStamp();
  const chapter = await foundChapter(newPerson);
  const organizer = await newPerson();
  await joinSession(organizer, 'site-admin');
  const create = async (more: object) => {
    const data = {
      ...EVENING,
      location: 'Harbour Hall',
      description: 'Bring a friend.',
      chapterId: chapter.id,
      ...more,
    };
    const created = await organizer.request.post('/api/events', { data });
    return `/events/${((await created.json()) as { id: string }).id}`;
  };
  const title = `<b>Supper</b> ${stamp}`;
  const event = await create({ title, isPublic: true });
  const secret = await create({ title: `Secret ${stamp}`, isPublic: false });
  const pages = {
    [event]: [title, TIME, 'Harbour Hall', 'Bring a friend.'],
    [`/chapters/${chapter.slug}`]: [chapter.name, 'Ohio', 'Sign In Required'],
  };

  await test.step('without scripts', async () => {
    const page = await (await newPerson({ ...READER, javaScriptEnabled: false })).newPage();
    for (const [path, texts] of Object.entries(pages)) {
      await waitForContent(page, path, texts.at(-1)!);
      expect((await page.goto(path))?.status()).toBe(200);
      for (const text of texts)
        await expect(main(page).getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
      await expect(main(page)).not.toContainText('your time');
    }
    for (const [path, text] of [
      [secret, 'There is no public event here'],
      ['/chapters/nowhere', 'Chapter Not Found'],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(text);
      expect(await page.content()).not.toContain(`Secret ${stamp}`);
    }
  });

  for (const [path, texts] of Object.entries(pages))
    await test.step(`scripts arrive at ${path}`, async () => {
      const page = await (await newPerson(READER)).newPage();
      await observeShifts(page);
      const release = await delayRequests(page, /\/assets\/main\..*\.js$/);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(main(page).getByText(texts[0]!, { exact: true })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await positionsOf(page, texts);
      await release();
      await expect(page.locator('[inert]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(await positionsOf(page, texts)).toEqual(before);
      const shifts = await page.evaluate<{ value: number }[]>('window.shifts');
      expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(0.01);
    });
});
