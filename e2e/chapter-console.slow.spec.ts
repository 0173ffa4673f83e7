import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { inspectPage } from './inspect-page';
import { foundChapterWithAdmin, newStamp } from './own-chapter';
import { main } from './page-parts';
import { register, test, waitUntil } from './product';

test('the list of past events of a chapter shows its admin who came', async ({ newPerson }) => {
  const stamp = newStamp();
  const { chapter, adminBrowser: admin } = await foundChapterWithAdmin(newPerson);
  const author = await newPerson();
  const { userId } = await register(author, { name: `Cy Author ${stamp}`, chapterId: chapter.id });
  const page = await admin.newPage();
  const in4s = Date.now() + 4000;
  const times = { startTime: new Date(in4s).toISOString(), endTime: new Date(in4s + 1000).toISOString() };
  const data = { title: `Supper ${stamp}`, chapterId: chapter.id, ...times };
  const created = await admin.request.post('/api/events', { data });
  const { id } = (await created.json()) as { id: string };
  await author.request.post(`/api/events/${id}/rsvp`, { data: { status: 'attending' } });
  const at = new Date().toISOString();
  const scans = [
    { kind: 'person', scanId: randomUUID(), at, userId, place: 0 },
    { kind: 'walk-in', scanId: randomUUID(), at, name: 'Ben Silva' },
  ];
  expect((await admin.request.post(`/api/events/${id}/check-ins`, { data: { scans } })).status()).toBe(200);
  await waitUntil('the supper is over', async () => Date.now() > in4s + 1500);
  await page.goto(`/chapters/${chapter.slug}/admin?tab=events`);
  await main(page).getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: /^Past/ }).click();
  await expect(main(page).getByRole('article', { name: `Supper ${stamp}` })).toContainText(
    '1 of 1 came (100 %) · 1 walk-in',
  );
  await inspectPage(page, 'console-past');
});
