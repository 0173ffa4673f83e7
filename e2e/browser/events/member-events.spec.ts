import { HOUR_MS } from '@meridian/shared-types';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { foundChapter, newStamp, openMembers } from '../product/own-chapter';
import { expectToast, main } from '../pages/page-parts';
import { markDocument, isSameDocument, test } from '../product/product';

const card = (page: Page, title: string) =>
  main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) });
const rsvpButton = (page: Page, title: string, name: string) =>
  card(page, title).getByRole('button', { name, exact: true });

/** Returns the times of an event of two hours. */
const timesIn = (hours: number) => {
  const start = Date.now() + hours * HOUR_MS;
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + 2 * HOUR_MS).toISOString() };
};
/** Creates an event over HTTP. */
async function announce(context: BrowserContext, data: object): Promise<void> {
  expect((await context.request.post('/api/events', { data })).status()).toBe(201);
}

test('RSVPs are shown at once in every list, and counted for all readers', async ({ newPerson }) => {
  const stamp = newStamp();
  const title = `Kite day ${stamp}`;
  const { id: chapterId } = await foundChapter(newPerson);
  const members = await openMembers(newPerson, chapterId, `Ana ${stamp}`, `Bo ${stamp}`);
  const [{ page, context: one }, { page: otherPage }] = members;
  await announce(one, { ...timesIn(50), title, chapterId, isPublic: true });
  await Promise.all([page, otherPage].map((each) => each.goto(`/events?search=${stamp}`)));

  await test.step('the choice and the count change before the server has responded', async () => {
    await expect(card(page, title)).toContainText('0 going');
    await markDocument(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/rsvp', async (route) => {
      await held;
      await route.continue();
    });
    await rsvpButton(page, title, 'Going').click();
    await expect(card(page, title)).toContainText('1 going');
    await expect(rsvpButton(page, title, 'Going')).toHaveAttribute('aria-pressed', 'true');
    release();
    await expectToast(page, 'RSVP Updated');
    await page.unroute('**/rsvp');
  });

  await test.step('another member sees the count and increases it', async () => {
    await otherPage.reload();
    await expect(card(otherPage, title)).toContainText('1 going');
    await rsvpButton(otherPage, title, 'Going').click();
    await expect(card(otherPage, title)).toContainText('2 going');
    await rsvpButton(otherPage, title, 'Maybe').click();
    await expect(card(otherPage, title)).toContainText('1 going');
    await expect(rsvpButton(otherPage, title, 'Maybe')).toBeEnabled();
    await otherPage.goto('/user-hub');
    await expect(main(otherPage).getByRole('group', { name: 'My Events' })).toContainText('1');
    await expect(main(otherPage).getByRole('group', { name: 'RSVPs' })).toContainText('0');
  });

  await test.step('every list of the same page is updated', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'My Hub' }).click();
    await expect(main(page).getByRole('group', { name: 'RSVPs' })).toContainText('1');
    await main(page).getByRole('tab', { name: 'Events' }).click();
    await rsvpButton(page, title, "Can't Go").click();
    await expect(main(page).getByText('No Events Yet')).toBeVisible();
    await expect(main(page).getByRole('group', { name: 'My Events' })).toContainText('0');
    await page.goBack();
    await expect(rsvpButton(page, title, "Can't Go")).toHaveAttribute('aria-pressed', 'true');
    await expect(card(page, title)).toContainText('0 going');
    expect(await isSameDocument(page)).toBe(true);
  });
});
