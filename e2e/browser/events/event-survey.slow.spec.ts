import { HOUR_MS } from '@meridian/shared-types';
import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { foundChapterWithAdmin, newStamp } from '../product/own-chapter';
import { dialog, heading, post, press, shown, survey } from '../inspection/page-survey';
import { register, test } from '../product/product';

const timeIn = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

test('the states of events and conversations are accessible in both themes, and never wider than the window', async ({
  newPerson,
}) => {
  test.setTimeout(600_000);
  const stamp = newStamp();
  const { chapter, admin: ada, adminBrowser: admin } = await foundChapterWithAdmin(newPerson);
  const member = await newPerson();
  const { userId } = await register(member, { name: `Bo ${stamp}`, chapterId: chapter.id });
  const create = async (title: string, fields: object = {}, startsInHours = 200, organizer = admin) => {
    const times = { startTime: timeIn(startsInHours), endTime: timeIn(startsInHours + 2) };
    const data = { title: `${title} ${stamp}`, chapterId: chapter.id, timeZone: 'UTC', ...times, ...fields };
    return (await post<{ id: string }>(organizer, '/api/events', data)).id;
  };
  const going = { status: 'attending', guests: 1 };
  const seats = { capacity: 2, guestLimit: 2 };
  const full = await create('Supper', seats);
  const near = await create('Walk', seats, 20);
  for (const id of [full, near]) {
    await post(admin, `/api/events/${id}/rsvp`, going);
    await post(member, `/api/events/${id}/rsvp`, { ...going, waitingList: true });
  }
  await post(admin, `/api/events/${near}/rsvp`, { status: 'not_attending' });
  const early = await create('Later', { rsvpOpensLocal: timeIn(48).slice(0, 16) });
  const closed = await create('Over', { rsvpClosesLocal: timeIn(-48).slice(0, 16) });
  const draft = await create('Draft', { status: 'draft' });
  const picnic = await create('Picnic');
  for (const person of [admin, member]) await post(person, `/api/events/${picnic}/rsvp`, { status: 'attending' });
  const written = { content: 'I have a car with two seats.', clientId: randomUUID() };
  await post(admin, `/api/events/${picnic}/conversation`, written);
  await post(admin, `/api/conversations/${userId}/messages`, { ...written, clientId: randomUUID() });
  const text = 'This is no supper.';
  // Nobody sees a report of their own event.
  const reported = await create('Watches', {}, 200, member);
  const report = { thing: { kind: 'event', id: reported }, reason: 'Advertising or fraud', text };
  await post(admin, '/api/reports', report);

  await survey(await member.newPage(), 'event', [
    { path: `/events?search=Supper+${stamp}`, ready: shown('You are 1st in line') },
    { path: `/events/${full}`, ready: shown('You are 1st in line'), more: { report: press('Report', dialog()) } },
    { path: `/events/${near}`, ready: shown('Your 2 seats are held for you') },
    { path: '/user-hub?tab=events', ready: shown('Your 2 seats are held for you') },
    { path: `/events/${early}`, ready: shown(/RSVPs open/) },
    { path: `/events/${closed}`, ready: shown('RSVPs are closed') },
    { path: `/events/${picnic}`, ready: shown(written.content) },
    {
      path: `/messages/${ada.userId}`,
      ready: shown(written.content),
      more: {
        muted: press('Mute this conversation', (page) =>
          expect(page.getByRole('button', { name: 'Unmute this conversation' })).toBeVisible(),
        ),
      },
    },
    {
      path: `/directory?member=${ada.userId}`,
      whole: false,
      ready: (page) => page.getByRole('dialog').getByRole('button', { name: 'Block...' }).click(),
      more: {
        blocked: async (page) => {
          const question = page.getByRole('dialog', { name: /^Block/ });
          await question.getByRole('button', { name: 'Block', exact: true }).click();
          await expect(page.getByRole('dialog').getByRole('button', { name: 'Unblock' })).toBeVisible();
        },
      },
    },
    {
      path: '/profile',
      ready: (page) => expect(page.getByRole('button', { name: `Unblock ${ada.name}` })).toBeVisible(),
    },
  ]);
  await survey(await admin.newPage(), 'event-admin', [
    { path: `/events/${full}`, ready: heading('Waiting List'), more: { give: press('Give 2 Seats', dialog()) } },
    { path: `/events/${draft}`, ready: shown('This is a draft') },
    {
      path: '/events/create',
      ready: async (page) => {
        await shown('Your Drafts')(page);
        await page.getByText('Seats and RSVPs').click();
        await page.getByLabel('Capacity').fill('20');
      },
    },
    {
      path: `/chapters/${chapter.slug}/admin?tab=reports`,
      ready: shown(text),
      more: { 'dealt-with': press('Mark as Dealt With', dialog()) },
    },
  ]);
});
