import { HOUR_MS } from '@meridian/shared-types';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { inspectPage } from '../inspection/inspect-page';
import { main } from '../pages/page-parts';
import { register, test } from '../product/product';
import { resize } from '../inspection/viewport';

const CHAPTER = 1;

const post = async <T>(request: APIRequestContext, path: string, data: object): Promise<T> => {
  const response = await request.post(path, { data });
  expect(response.ok()).toBe(true);
  return (await response.json()) as T;
};
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });

/** Shows the drawing of a QR code to the camera of a page. */
const showToCamera = (page: Page, drawing: string) =>
  page.evaluate((d) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const draw = () => {
      const context = canvas.getContext('2d');
      if (!context) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.setTransform(12, 0, 0, 12, 120, 40);
      context.fillStyle = 'black';
      context.fill(new Path2D(d));
    };
    setInterval(draw, 100);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  }, drawing);

/** Waits until the browser has cached everything that the door page needs without a connection. */
const keepsItself = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration(location.pathname);
        const [name = ''] = (await caches.keys()).filter((each) => each.endsWith(location.pathname));
        const kept = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
        const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
        const files = loaded.filter((path) => /^\/(assets|remotes|federation)\//.test(path));
        return (
          Boolean(worker?.active) && ['/api/auth/me', location.pathname, ...files].every((path) => kept.includes(path))
        );
      }),
    )
    .toBe(true);

test('the same ticket at two phones, of which one is offline, is one arrival', async ({ newPerson }) => {
  const stamp = Date.now().toString(36);
  const [ana, bo, cleo] = [await newPerson(), await newPerson(), await newPerson()];
  await register(ana, { name: `Ana ${stamp}`, chapterId: CHAPTER });
  await register(bo, { name: `Bo ${stamp}`, chapterId: CHAPTER });
  await register(cleo, { name: `Cleo ${stamp}`, chapterId: CHAPTER });
  const startTime = new Date(Date.now() + HOUR_MS).toISOString();
  const endTime = new Date(Date.now() + 3 * HOUR_MS).toISOString();
  const timeZone = new Date().getUTCHours() < 20 ? 'UTC' : 'Pacific/Honolulu'; // It is the same day there in an hour.
  const event = { title: `Concert ${stamp}`, startTime, endTime, timeZone, chapterId: CHAPTER, guestLimit: 2 };
  const { id } = await post<{ id: string }>(ana.request, '/api/events', event);
  await post(bo.request, `/api/events/${id}/rsvp`, { status: 'attending', guests: 1 });
  await post(cleo.request, `/api/events/${id}/rsvp`, { status: 'attending' });
  const phone = await bo.newPage();
  let code = '';
  let drawing = '';

  await test.step('an attendee shows a ticket for each seat', async () => {
    await resize(phone, 390);
    await phone.goto(`/events/${id}`);
    await button(phone, 'Show Ticket').click();
    const dialog = phone.getByRole('dialog', { name: 'Your Ticket' });
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toHaveCount(2);
    code =
      (await dialog
        .getByText(/^[0-9A-F]{4}( [0-9A-F]{4}){7}$/)
        .first()
        .textContent()) ?? '';
    drawing = (await dialog.locator('svg[role=img] path').nth(1).getAttribute('d')) ?? '';
    await inspectPage(phone, 'event-ticket');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('attendees see in open pages that others arrive, and that one undoes it', async () => {
    const other = await cleo.newPage();
    await other.goto(`/events/${id}`);
    const state = (page: Page, name: string) =>
      main(page).getByRole('group', { name: 'Where you are' }).getByRole('button', { name });
    await state(phone, 'On the Way').click();
    await expect(item(other, `On the Way (1): Bo ${stamp}`)).toBeVisible();
    await state(other, 'There').click();
    await expect(item(phone, `There (1): Cleo ${stamp}`)).toBeVisible({ timeout: 10_000 }); // There is one update per 5 s.
    await expect(state(phone, 'On the Way')).toHaveAttribute('aria-pressed', 'true');
    await inspectPage(phone, 'event-pulse');
    await state(phone, 'On the Way').click();
    await expect(item(phone, 'On the Way')).toHaveCount(0);
    await expect(item(other, 'On the Way')).toHaveCount(0, { timeout: 10_000 });
    await other.close();
    await phone.close();
  });

  const otherPhone = await newPerson({ storageState: await ana.storageState() });
  const [first, second] = [await ana.newPage(), await otherPhone.newPage()];
  for (const page of [first, second]) {
    await resize(page, 390);
    await page.goto(`/events/${id}/door`);
    await expect(main(page)).toContainText('0 of 3 in');
  }

  await test.step('the page opens without a connection, and accepts the ticket', async () => {
    await keepsItself(second);
    await otherPhone.setOffline(true);
    await second.reload();
    await expect(main(second)).toContainText('0 of 3 in');
    await expect(main(second)).toContainText('No connection.');
    await main(second).getByRole('searchbox').fill(code);
    await expect(
      main(second)
        .getByRole('status')
        .filter({ hasText: `Bo ${stamp}` }),
    ).toContainText('Welcome in.');
    await expect(main(second)).toContainText('1 of 3 in');
    await expect(main(second)).toContainText('1 waiting to be sent');
    await inspectPage(second, 'event-door-offline');
  });

  await test.step('the other phone accepts the same ticket and further ones', async () => {
    await main(first).getByRole('searchbox').fill(code);
    await expect(main(first)).toContainText('1 of 3 in');
    await showToCamera(first, drawing);
    await button(first, 'Scan Tickets').click();
    await expect(
      main(first)
        .getByRole('status')
        .filter({ hasText: `Guest 1 of Bo ${stamp}` }),
    ).toContainText('Welcome');
    await expect(main(first)).toContainText('2 of 3 in');
    await button(first, 'Stop the Camera').click();
    await item(first, `Cleo ${stamp}`).getByRole('button', { name: 'Check In' }).click();
    await expect(main(first)).toContainText('3 of 3 in');
    await main(first).getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(main(first)).toContainText('2 of 3 in');
    await main(first).getByRole('searchbox').fill('0'.repeat(32));
    await expect(main(first).getByRole('alert')).toContainText('Not a ticket for this event');
    await main(first).getByRole('searchbox').fill(`Dana ${stamp}`);
    await button(first, `Let In without an RSVP: Dana ${stamp}`).click();
    await expect(main(first)).toContainText('3 of 3 in');
    await inspectPage(first, 'event-door');
  });

  await test.step('the phone sends its scans when it is online again, which adds up to one arrival', async () => {
    await otherPhone.setOffline(false);
    await expect(main(second)).not.toContainText('waiting to be sent');
    await expect(main(second)).toContainText('3 of 3 in');
    await expect(main(second).getByRole('status')).toContainText('This seat was also checked in at another door.');
    const door = (await (await ana.request.get(`/api/events/${id}/door`)).json()) as {
      people: { name: string; arrivals: { place: number }[] }[];
      walkIns: { name: string }[];
    };
    const places = door.people.find(({ name }) => name === `Bo ${stamp}`)?.arrivals.map(({ place }) => place);
    expect(places?.sort()).toEqual([0, 1]);
    expect(door.people.find(({ name }) => name === `Cleo ${stamp}`)?.arrivals).toEqual([]);
    expect(door.walkIns).toMatchObject([{ name: `Dana ${stamp}` }]);
  });

  await test.step('the organizer sees everyone who replied', async () => {
    await resize(first, 1440);
    await first.goto(`/events/${id}/people`);
    await expect(main(first).getByRole('rowheader', { name: `Bo ${stamp}` })).toBeVisible();
    await inspectPage(first, 'event-people');
  });
});
