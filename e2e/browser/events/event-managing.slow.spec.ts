import { expect } from '@playwright/test';
import { inspectPage, inspectThemesAndWidths } from '../inspection/inspect-page';
import { foundChapter, newStamp } from '../product/own-chapter';
import { expectToast, main, manageEvent } from '../pages/page-parts';
import { register, test } from '../product/product';
import { screenshot } from '../inspection/screenshot';

test('one date of a series moves with all later ones, another one is cancelled, and the calendar shows it', async ({
  newPerson,
}) => {
  const title = `Supper ${newStamp()}`;
  const { id: chapterId } = await foundChapter(newPerson);
  const organizer = await newPerson();
  await register(organizer, { name: 'Una Series', chapterId });
  const page = await organizer.newPage();

  await test.step('the event repeats weekly', async () => {
    await page.goto(
      `/events/create?chapter=${chapterId}&start=2031-05-06T19:00&end=2031-05-06T21:00&zone=America/New_York`,
    );
    await page.getByLabel('Title').fill(title);
    await page.getByRole('combobox', { name: 'Repeats' }).click();
    await page.getByRole('option', { name: 'Every week' }).click();
    await page.getByLabel('Last day').fill('2031-06-03');
    await expect(main(page)).toContainText('Every Tuesday until June 3, 2031');
    await inspectPage(page, 'event-series-form');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expectToast(page, 'Event Created');
  });

  const found = await organizer.request.get('/api/events', { params: { search: title, time: 'upcoming' } });
  const [third = ''] = ((await found.json()) as { id: string }[]).map(({ id }) => id).slice(2);

  await test.step('from the third date on, the event is one hour later', async () => {
    await page.goto(`/events/${third}/edit`);
    await page.getByRole('radio', { name: /^This and all following/ }).click();
    await inspectThemesAndWidths(page, 'event-series-edit'); // The dots in the options' labels are no placeholders.
    await page.getByLabel('Start time').fill('2031-05-20T20:00');
    await page.getByLabel('End time').fill('2031-05-20T22:00');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, '3 dates changed');
    await expect(page.getByRole('region', { name: 'Next Dates' }).getByRole('link')).toHaveCount(3);
    await inspectPage(page, 'event-series');
  });

  await test.step('the fourth date is cancelled', async () => {
    await page.getByRole('link', { name: 'Tue, May 27, 2031' }).click();
    await expect(page).not.toHaveURL(`/events/${third}`);
    await manageEvent(page, 'Cancel Event');
    await inspectThemesAndWidths(page, 'event-series-cancel');
    await page.getByLabel('Reason').fill('The hall is closed.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Event' }).click();
    await expectToast(page, 'Event cancelled');
    await expect(page.getByRole('link', { name: 'Tue, May 27, 2031 cancelled' })).toBeVisible();
  });

  await page.goto('/calendar?date=2031-05-20');
  const entries = main(page).getByRole('gridcell').getByRole('link', { name: title });
  await expect(entries).toHaveText([/7:00 PM/, /7:00 PM/, /8:00 PM/, /8:00 PM.*cancelled/]);
  await screenshot(page, 'calendar-series');
});
