import { expect, type Locator } from '@playwright/test';
import { foundChapter, newStamp } from '../product/own-chapter';
import { expectToast, main } from '../pages/page-parts';
import { register, test } from '../product/product';

const cardIn = (part: Locator, title: string) =>
  part.getByRole('article').filter({ has: part.page().getByRole('heading', { name: title }) });

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
