import { HOUR_MS } from '@meridian/shared-types';
import { expect, type Page } from '@playwright/test';
import { bell, inspectNotices, moveEventTwice, noticeList } from '../pages/member-notices';
import { main } from '../pages/page-parts';
import { account, isSameDocument, joinSession, markDocument, register, test } from '../product/product';

/** The time within which a tab shows a change by another tab of the same browser. */
const SOON = { timeout: 1000 };

test('a change in one tab is visible in the other tab of the person within a second', async ({ newPerson }) => {
  const stamp = Date.now().toString(36);
  const title = `Kite day ${stamp}`;
  const person = await newPerson();
  await register(person, { name: `Ana ${stamp}`, chapterId: 1 });
  const startTime = new Date(Date.now() + 50 * HOUR_MS).toISOString();
  const created = await person.request.post('/api/events', {
    data: { title, startTime, endTime: startTime, chapterId: 1 },
  });
  expect(created.status()).toBe(201);
  const [page, other] = [await person.newPage(), await person.newPage()];
  const going = (on: Page) => main(on).getByRole('button', { name: 'Going', exact: true });

  await test.step('the other tab shows an RSVP and the number of attendees', async () => {
    await Promise.all([page, other].map((each) => each.goto(`/events?search=${stamp}`)));
    await expect(main(other)).toContainText('0 going');
    await markDocument(other);
    await going(page).click();
    await expect(going(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('RSVP Updated').first()).toBeVisible();
    await expect(going(other)).toHaveAttribute('aria-pressed', 'true', SOON);
    await expect(main(other)).toContainText('1 going');
  });

  await test.step('the other tab shows a new name', async () => {
    await page.goto('/profile');
    await other.goto('/dashboard');
    await expect(main(other).getByRole('heading', { level: 1 })).toContainText(`Ana ${stamp}`);
    await markDocument(other);
    await main(page).getByLabel('Name').fill(`Bo ${stamp}`);
    await main(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile updated').first()).toBeVisible();
    await expect(main(other).getByRole('heading', { level: 1 })).toContainText(`Bo ${stamp}`, SOON);
    expect(await isSameDocument(other)).toBe(true);
  });
});

test('a new announcement and a join request are counted live in every tab until they are seen', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const admin = account('chapter-admin');
  const [member, office, stranger] = [await newPerson(), await newPerson(), await newPerson()];
  await Promise.all([
    register(member, { name: `Ana ${stamp}`, chapterId: admin.chapterId }),
    joinSession(office, 'chapter-admin'),
    register(stranger, { name: `Bo ${stamp}`, chapterId: admin.chapterId === 1 ? 2 : 1 }),
  ]);
  const { name } = (await (await member.request.get('/api/chapters')).json()).find(
    (chapter: { id: number }) => chapter.id === admin.chapterId,
  ) as { name: string };
  const [page, other, officePage] = [await member.newPage(), await member.newPage(), await office.newPage()];
  const entry = (on: Page) => on.getByRole('navigation', { name: 'Member' }).getByRole('link', { name });
  await Promise.all([page.goto('/dashboard'), other.goto('/events'), officePage.goto('/calendar')]);
  await Promise.all([page, other].map((each) => expect(entry(each)).toHaveAccessibleName(/\d members$/)));
  await Promise.all([page, other, officePage].map(markDocument));

  let posted = 0;
  await test.step('an announcement is counted at its chapter in the side navigation and on the dashboard', async () => {
    await expect(async () => {
      const response = await office.request.post(`/api/chapters/${admin.chapterId}/announcements`, {
        data: { title: `News ${stamp}`, content: 'At eight, see https://example.org/minutes.' },
      });
      expect(response.status()).toBe(201);
      posted += 1;
      await expect(entry(page)).toHaveAccessibleName(/\d new announcements?/, SOON); // Its socket may not be open yet.
    }).toPass();
    await expect(entry(other)).toHaveAccessibleName(/\d new announcements?/);
  });

  await test.step('the bell and the title of each tab count it within a second, and reading it in one tab is enough', async () => {
    for (const each of [page, other]) {
      await expect(bell(each)).toHaveAccessibleName(`Notifications, ${posted} unread`);
      await expect(each).toHaveTitle(new RegExp(`^\\(${posted}\\) .+ · Meridian$`));
    }
    await moveEventTwice(office, member, admin.chapterId, `Picnic ${stamp}`);
    for (const each of [page, other])
      await expect(bell(each)).toHaveAccessibleName(`Notifications, ${posted + 3} unread`, SOON);
    await other.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
    await expect(other).toHaveTitle(/About/);
    await inspectNotices(other);
    const list = noticeList(other);
    await expect(list.getByRole('link', { name: `Picnic ${stamp} has changed` })).toBeVisible();
    await expect(list.getByText('2 earlier notifications')).toBeVisible();
    await expect(list.getByRole('link', { name: `News ${stamp}` }).first()).toHaveAttribute('href', /^\/chapters\//);
    await list.getByRole('button', { name: `Mark as read: Picnic ${stamp} has changed` }).click();
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${posted} unread`, SOON);
    await main(page).getByRole('button', { name: 'Notifications', exact: true }).click();
    await noticeList(page).getByRole('button', { name: 'Mark All as Read' }).click();
    await page.keyboard.press('Escape');
    await expect(main(page).getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
    for (const each of [page, other]) await expect(each).toHaveTitle(/^[^(]/, SOON);
    await expect(bell(page)).toHaveAccessibleName('Notifications, none unread');
    await other.keyboard.press('Escape');
    await expect(bell(other)).toBeFocused();
  });

  await test.step('an announcement seen in one tab is no longer new in the other one', async () => {
    await entry(page).click();
    await expect(main(page).getByText(`News ${stamp}`).first()).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'https://example.org/minutes' }).first()).toBeVisible();
    await expect(entry(page)).toHaveAccessibleName(/\d members$/);
    await expect(entry(other)).toHaveAccessibleName(/joined, \d+ members$/, SOON);
  });

  await test.step('a join request is counted for the admin of the chapter, and not for its members', async () => {
    await expect(entry(officePage)).toBeVisible();
    const asked = await stranger.request.post(`/api/chapters/${admin.chapterId}/join-request`, { data: {} });
    expect(asked.status()).toBe(201);
    await expect(entry(officePage)).toHaveAccessibleName(/\d pending requests?/);
    await expect(entry(page)).not.toHaveAccessibleName(/pending/);
  });
  for (const each of [page, other, officePage]) expect(await isSameDocument(each)).toBe(true);
});
