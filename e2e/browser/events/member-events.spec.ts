import { HOUR_MS } from '@meridian/shared-types';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { foundChapter, newStamp } from '../product/own-chapter';
import { expectToast, main } from '../pages/page-parts';
import { markDocument, register, isSameDocument, test } from '../product/product';

const cardIn = (part: Locator, title: string) =>
  part.getByRole('article').filter({ has: part.page().getByRole('heading', { name: title }) });
const card = (page: Page, title: string) => cardIn(main(page), title);
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
  const [one, two] = [await newPerson(), await newPerson()];
  await Promise.all([
    register(one, { name: `Ana ${stamp}`, chapterId }),
    register(two, { name: `Bo ${stamp}`, chapterId }),
  ]);
  await announce(one, { ...timesIn(50), title, chapterId, isPublic: true });
  const [page, otherPage] = [await one.newPage(), await two.newPage()];
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

test("a created event is shown at its local time in every reader's calendar", async ({ newPerson }) => {
  const stamp = newStamp();
  const title = `Night train ${stamp}`;
  const chapter = await foundChapter(newPerson, { state: 'California' });
  const writer = await newPerson();
  await register(writer, { name: `Ida ${stamp}`, chapterId: chapter.id });
  const page = await writer.newPage();
  const year = new Date().getFullYear() + 1;
  /**
   * The second Sunday of March, when New York's clocks go forward. The event lasts from 22:30 the evening before to
   * 4:30.
   */
  const sunday = 14 - ((new Date(year, 2, 1).getDay() + 6) % 7);
  const [eve, day] = [String(sunday - 1).padStart(2, '0'), String(sunday).padStart(2, '0')];

  await test.step('the form shows missing and invalid values', async () => {
    await page.goto('/events/create');
    const form = main(page).getByRole('form', { name: 'Create Event' });
    await form.getByRole('button', { name: 'Create Event' }).click();
    for (const text of ['Event title is required', 'Start time is required', 'End time is required'])
      await expect(form.getByText(text)).toBeVisible();
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Start time').fill(`${year}-03-${eve}T22:30`);
    await form.getByLabel('End time').fill(`${year}-03-${eve}T21:00`);
    await expect(form.getByText('The end is before the start')).toBeVisible();
    await form.getByLabel('End time').fill(`${year}-03-${day}T04:30`);
    await expect(form.getByText('The end is before the start')).toBeHidden();
    // The only chapter is selected.
    await expect(form.getByRole('combobox', { name: /Chapter/ })).toHaveValue(`${chapter.name}, California`);
    await expect(form.getByLabel('Time zone')).toHaveValue('Los Angeles (America/Los Angeles)');
    await form.getByLabel('Time zone').fill('new york');
    await page.getByRole('option', { name: 'New York (America/New York)' }).click();
    await expect(form.getByText('Both times are in New York time.')).toBeVisible();
    await expect(form.getByRole('switch', { name: 'Public event' })).toBeChecked();
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expectToast(page, 'Event Created');
    await expect(page).toHaveURL('/events');
  });

  const stands = [
    { timezoneId: 'America/New_York', first: eve, time: '10:30 PM' },
    { timezoneId: 'Europe/Berlin', first: day, time: '4:30 AM' },
    { timezoneId: 'Australia/Lord_Howe', first: day, time: '2:30 PM' },
  ];
  await Promise.all(
    stands.map(async ({ timezoneId, first, time }) => {
      const reader = await newPerson({ timezoneId });
      await reader.addCookies(await writer.cookies());
      const calendar = await reader.newPage();
      await calendar.goto(`/calendar?date=${year}-03-${first}`);
      const cell = (date: string) =>
        main(calendar).getByRole('gridcell', { name: new RegExp(`March ${Number(date)}\\b`) });
      await expect(cell(first)).toContainText(title);
      if (first === eve) {
        await expect(cell(day)).toContainText(title);
        await cell(eve).focus();
        await calendar.keyboard.press('ArrowRight');
        await expect(cell(day)).toBeFocused();
        await calendar.keyboard.press('PageDown');
        await expect(main(calendar).getByRole('gridcell', { name: new RegExp(`April ${sunday}\\b`) })).toBeFocused();
        await calendar.keyboard.press('PageUp');
        await expect(cell(day)).toBeFocused();
        await calendar.keyboard.press('ArrowLeft');
        await expect(cell(eve)).toBeFocused();
      } else await expect(main(calendar).getByRole('gridcell').filter({ hasText: title })).toHaveCount(1);
      await main(calendar).getByRole('button', { name: 'Week', exact: true }).click();
      const column = main(calendar).getByRole('group', { name: new RegExp(`day, March ${Number(first)}$`) });
      const entry = column.getByRole('link', { name: title });
      await expect(entry).toContainText(time);
      // The position of the entry matches its time.
      const clock = new Date(`2000-01-01 ${time}`);
      const top = await entry.evaluate(
        (element) => ((element as HTMLElement).offsetTop / (element.parentElement as HTMLElement).offsetHeight) * 24,
      );
      expect(top).toBeCloseTo(clock.getHours() + clock.getMinutes() / 60, 1);
      await main(calendar).getByRole('button', { name: 'List', exact: true }).click();
      await expect(cardIn(main(calendar).getByRole('region', { name: 'Upcoming', exact: true }), title)).toContainText(
        time,
      );
    }),
  );
});
