import { expect, type Page } from '@playwright/test';
import { foundChapter, newStamp } from '../product/own-chapter';
import { main } from '../pages/page-parts';
import { joinSession, register, test } from '../product/product';
import { screenshot } from '../inspection/screenshot';

const NEW_YORK = { timezoneId: 'America/New_York' };
/** The viewport is wide enough for the week with hours, which scrolls sideways. */
const TABLET = { viewport: { width: 600, height: 844 }, colorScheme: 'dark' } as const;
const DESKTOP = { viewport: { width: 1440, height: 1000 } };

const week = (page: Page) => main(page).getByRole('group', { name: /^Week of/ });

for (const [name, device] of Object.entries({ desktop: DESKTOP, tablet: TABLET }))
  test(`the week opens at today and now (${name})`, async ({ newPerson }) => {
    const person = await newPerson({ ...NEW_YORK, ...device });
    await joinSession(person, 'chapter-admin');
    const page = await person.newPage();
    await page.goto('/calendar?view=week');
    await expect(main(page).getByRole('list', { name: 'What entries look like' })).toBeVisible();
    /** Returns whether the line of the current minute is in the visible part of the week. */
    const showsNow = () =>
      week(page).evaluate((frame) => {
        const room = frame.getBoundingClientRect();
        const now = [...frame.querySelectorAll('[data-now]')].map((line) => line.getBoundingClientRect());
        return now.some(
          (line) =>
            line.top > room.top && line.bottom < room.bottom && line.left >= room.left && line.right <= room.right + 1,
        );
      });
    await expect.poll(showsNow).toBe(true);
    await screenshot(page, `calendar-week-${name}`);
    await week(page).evaluate((frame) => frame.scrollTo({ top: 0 }));
    await main(page).getByRole('button', { name: 'Today' }).click();
    await expect.poll(showsNow).toBe(true);
    await main(page).getByRole('button', { name: 'Month', exact: true }).click();
    await expect(main(page).getByRole('grid')).toBeVisible();
    await screenshot(page, `calendar-month-${name}`);
  });

test('an organizer drags over the time of a new event, and the form has it in their zone', async ({ newPerson }) => {
  const person = await newPerson({ ...NEW_YORK, ...DESKTOP });
  await joinSession(person, 'chapter-admin');
  const page = await person.newPage();
  await page.goto('/calendar?view=week&date=2099-01-15');
  const column = week(page).getByRole('group', { name: 'Wednesday, January 14' });
  await expect(week(page).getByRole('button', { name: /^New event: / })).toBeAttached();
  await column.evaluate((element) => element.parentElement?.parentElement?.scrollTo({ top: 0 }));
  const { x, y, height } = (await column.boundingBox())!;
  const at = (hour: number): [number, number] => [x + 40, y + (height * hour) / 24];
  await page.mouse.move(...at(9.1));
  await page.mouse.down();
  await page.mouse.move(...at(10.7), { steps: 4 });
  await expect(column).toContainText('9:00 AM – 11:00 AM');
  await page.mouse.up();
  await expect(page.getByLabel('Start time')).toHaveValue('2099-01-14T09:00');
  await expect(page.getByLabel('End time')).toHaveValue('2099-01-14T11:00');
  await expect(page.getByLabel('Time zone')).toHaveValue(/New York/);

  await page.goBack();
  await page.keyboard.press('Escape');
  await column.click({ position: { x: 40, y: (height * 5.2) / 24 } });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Start time')).toHaveValue('2099-01-14T05:00');
});

test('the list prints black on white, with times and zones, without navigation and buttons', async ({ newPerson }) => {
  const title = `Printed evening ${newStamp()}`;
  const { id: chapterId } = await foundChapter(newPerson);
  const person = await newPerson({ ...NEW_YORK, colorScheme: 'dark' });
  await register(person, { name: 'Pia Printer', chapterId });
  const times = { startLocal: '2031-07-01T19:00', endLocal: '2031-07-01T21:00', timeZone: 'America/New_York' };
  expect((await person.request.post('/api/events', { data: { title, chapterId, ...times } })).status()).toBe(201);
  const page = await person.newPage();
  await page.goto('/calendar?view=list');
  const day = main(page).getByRole('region', { name: 'Tuesday, July 1, 2031' });
  const card = day.getByRole('article').filter({ hasText: title });
  await expect(card.getByRole('button', { name: 'Going', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(card).toContainText(/9:00 PM EDT/);
  await expect(day.getByRole('heading', { name: 'Tuesday, July 1, 2031' })).toBeVisible();
  const colors = await card.evaluate((element) => {
    const { color } = getComputedStyle(element);
    return { color, ground: getComputedStyle(document.body).backgroundColor };
  });
  expect(colors).toEqual({ color: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' });
  await screenshot(page, 'calendar-list-print');
});
