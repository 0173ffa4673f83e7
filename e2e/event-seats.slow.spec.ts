import { HOUR_MS } from '@meridian/shared-types';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { expectToast, main } from './page-parts';
import { register, findReplicas, test, waitUntil } from './product';

const CHAPTER = 1;

async function createEvent(request: APIRequestContext, fields: object, startsInHours = 200): Promise<string> {
  const startTime = new Date(Date.now() + startsInHours * HOUR_MS);
  const times = {
    startTime: startTime.toISOString(),
    endTime: new Date(startTime.getTime() + 2 * HOUR_MS).toISOString(),
  };
  const response = await request.post('/api/events', { data: { ...times, chapterId: CHAPTER, ...fields } });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}
const reply = async (request: APIRequestContext, id: string, data: object) =>
  expect((await request.post(`/api/events/${id}/rsvp`, { data })).ok()).toBe(true);
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

test('seats of a full event go to the waiting list at once, are offered near the event, and can be given by hand', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const [ana, bo, cleo] = [await newPerson(), await newPerson(), await newPerson()];
  const [, { userId }] = await Promise.all([
    register(ana, { name: `Ana ${stamp}`, chapterId: CHAPTER }),
    register(bo, { name: `Bo ${stamp}`, chapterId: CHAPTER }),
    register(cleo, { name: `Cleo ${stamp}`, chapterId: CHAPTER }),
  ]);
  const id = await createEvent(ana.request, { title: `Supper ${stamp}`, capacity: 2, guestLimit: 2 });
  await reply(ana.request, id, { status: 'attending', guests: 1 });
  const page = await bo.newPage();
  /** A page receives updates only while it is connected. */
  const connected = () => waitUntil('the page is connected', async () => (await findReplicas(userId)).length > 0);

  await test.step('the card offers the waiting list and shows the position', async () => {
    await page.goto(`/events?search=${stamp}`);
    await expect(main(page)).toContainText('All 2 seats are taken');
    await inspectPage(page, 'event-seats-card-full');
    await button(page, 'Join Waiting List').click();
    await expectToast(page, 'You are on the waiting list');
    await expect(main(page)).toContainText('Waiting, place 1');
  });

  await test.step('the open page of the first person on the waiting list shows their seat without a reload', async () => {
    await page.goto(`/events/${id}`);
    await expect(main(page)).toContainText('Waiting, place 1');
    await connected();
    await inspectPage(page, 'event-seats-waiting');
    await reply(cleo.request, id, { status: 'attending', guests: 1, waitingList: true });
    await reply(ana.request, id, { status: 'attending', guests: 0 });
    await expectToast(page, 'You have a seat');
    await expect(button(page, 'Going')).toHaveAttribute('aria-pressed', 'true');
    await inspectPage(page, 'event-seats-going');
  });

  await test.step('a manager gives a seat by hand, and confirms to exceed the limit', async () => {
    const own = await ana.newPage();
    await own.goto(`/events/${id}`);
    await expect(main(own).getByRole('heading', { name: 'Waiting List' })).toBeVisible();
    await inspectPage(own, 'event-seats-organizer');
    await button(own, 'Give 2 Seats').click();
    const dialog = own.getByRole('dialog');
    await expect(dialog).toContainText('The event has 2 seats. 4 seats would then be taken.');
    await inspectPage(own, 'event-seats-give');
    await dialog.getByRole('button', { name: 'Give 2 Seats' }).click();
    await expectToast(own, 'Seat given');
    await expect(main(own)).toContainText('All 2 seats are taken');
    await expect(main(own).getByRole('heading', { name: 'Waiting List' })).toHaveCount(0);
    await own.close();
  });

  await test.step('near the event seats are held until the person accepts', async () => {
    const near = await createEvent(ana.request, { title: `Walk ${stamp}`, capacity: 2, guestLimit: 2 }, 20);
    await reply(ana.request, near, { status: 'attending', guests: 1 });
    await reply(bo.request, near, { status: 'attending', guests: 1, waitingList: true });
    await page.goto(`/events/${near}`);
    await expect(main(page)).toContainText('place 1'); // Later changes count as news.
    await connected();
    await reply(ana.request, near, { status: 'attending', guests: 0 });
    await expectToast(page, 'A seat is held for you');
    await expect(main(page)).toContainText('1 of your 2 seats is held for you');
    await inspectPage(page, 'event-seats-offer-of-fewer');
    await reply(ana.request, near, { status: 'not_attending' });
    await expect(main(page)).toContainText('Your 2 seats are held for you');
    await inspectPage(page, 'event-seats-offer');
    await page.goto('/user-hub?tab=events');
    await expect(main(page)).toContainText('Your 2 seats are held for you');
    await inspectPage(page, 'event-seats-hub');
    await button(page, 'Accept').click();
    await expectToast(page, 'RSVP Updated');
    await expect(main(page).getByText('Your 2 seats are held for you')).toHaveCount(0);
  });

  await test.step('RSVPs are closed, or open later', async () => {
    const soon = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);
    const zone = { timeZone: 'UTC' };
    const later = await createEvent(ana.request, { title: `Later ${stamp}`, ...zone, rsvpOpensLocal: soon(48) });
    await page.goto(`/events/${later}`);
    await expect(main(page)).toContainText('RSVPs open');
    await inspectPage(page, 'event-seats-early');
    const over = await createEvent(ana.request, { title: `Over ${stamp}`, ...zone, rsvpClosesLocal: soon(-48) });
    await page.goto(`/events/${over}`);
    await expect(main(page)).toContainText('RSVPs are closed');
    await inspectPage(page, 'event-seats-closed');
  });

  await test.step('the form has the times for RSVPs', async () => {
    await page.goto('/events/create');
    await page.getByText('Seats and RSVPs').click();
    await page.getByLabel('Capacity').fill('20');
    await inspectPage(page, 'event-seats-form');
  });
});
