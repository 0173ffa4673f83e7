import { expect } from '@playwright/test';
import { inspectPage, inspectThemesAndWidths } from '../inspection/inspect-page';
import { foundChapter, newStamp, openMembers } from '../product/own-chapter';
import { expectToast, main, manageEvent } from '../pages/page-parts';
import { test } from '../product/product';

const EVENING = { startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00', timeZone: 'America/New_York' };
const MORE = { description: 'Bring a friend.', location: 'Harbour Hall' };

test('open pages show that an event is changed and cancelled, and no edit overwrites another one unnoticed', async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const { id: chapterId } = await foundChapter(newPerson);
  const [{ page, context: organizer }, { page: other }] = await openMembers(
    newPerson,
    chapterId,
    `Ana ${stamp}`,
    `Bo ${stamp}`,
  );
  const created = await organizer.request.post('/api/events', {
    data: { ...EVENING, ...MORE, title: `Supper ${stamp}`, chapterId },
  });
  const { id } = (await created.json()) as { id: string };
  await other.goto(`/events/${id}`);
  await other.getByRole('button', { name: 'Going', exact: true }).click();
  await expectToast(other, 'RSVP Updated');
  await expect(other.getByRole('button', { name: 'Manage' })).toHaveCount(0);

  await test.step('the organizer moves the event', async () => {
    await page.goto(`/events/${id}`);
    await expect(page.getByRole('button', { name: 'Manage' })).toBeVisible();
    await inspectPage(page, 'event-managed');
    await manageEvent(page, 'Edit');
    await page.getByLabel('Start time').fill('2031-05-01T20:00');
    await page.getByLabel('End time').fill('2031-05-01T22:00');
    await inspectPage(page, 'event-edited');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Event changed');
    await expect(main(other)).toContainText('Moved one hour later, same place.');
    await expect(main(other)).toContainText('8:00 PM');
    await inspectPage(other, 'event-moved');
  });

  await test.step('another editor has saved first', async () => {
    await manageEvent(page, 'Edit');
    await expect(page.getByLabel('Start time')).toHaveValue('2031-05-01T20:00');
    await page.getByLabel('Title').fill(`Garden supper ${stamp}`);
    const edited = await organizer.request.put(`/api/events/${id}`, {
      data: {
        title: `Late supper ${stamp}`,
        description: MORE.description,
        location: 'Library',
        startLocal: '2031-05-01T20:00',
        endLocal: '2031-05-01T22:00',
      },
      headers: { 'if-match': '"2"' },
    });
    expect(edited.status()).toBe(200);
    await expect(main(page)).toContainText('When you save, you see both versions');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('radiogroup', { name: 'Title' })).toBeVisible();
    await inspectThemesAndWidths(page, 'event-conflict'); // The dots in the options' labels are no placeholders.
    await page.getByRole('button', { name: 'Save This Version' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Garden supper ${stamp}`);
    await expect(main(page)).toContainText('Library');
  });

  await test.step('the event is cancelled with a reason', async () => {
    await manageEvent(page, 'Cancel Event');
    await page.getByLabel('Reason').fill('The hall is closed.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Event' }).click();
    await expectToast(page, 'Event cancelled');
    await expect(main(other)).toContainText('The hall is closed.');
    await expect(other.getByRole('button', { name: 'Going', exact: true })).toHaveCount(0);
    await inspectPage(other, 'event-cancelled');
    await other.goto(`/events?search=${stamp}`);
    await expect(main(other).getByRole('article')).toContainText('Cancelled');
    await inspectPage(other, 'events-cancelled');
  });

  await test.step('the event is restored', async () => {
    await manageEvent(page, 'Bring Back');
    await page.getByRole('dialog').getByRole('button', { name: 'Bring Back' }).click();
    await expectToast(page, 'Event brought back');
    await expect(page.getByRole('button', { name: 'Going', exact: true })).toBeVisible();
  });
});
