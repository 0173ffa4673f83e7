import { expect, type Page } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { foundChapterWithAdmin, newStamp } from './own-chapter';
import { expectToast, main } from './page-parts';
import { isSameDocument, markDocument, register, test } from './product';

test('two admins see each other on a request, decide many at once, and undo decisions within 10 seconds', async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const { chapter, admin, adminBrowser } = await foundChapterWithAdmin(newPerson);
  const otherBrowser = await newPerson();
  const other = await register(otherBrowser, { name: `Bo Other ${stamp}`, chapterId: chapter.id });
  const role = { data: { role: 'admin' } };
  const appointed = await adminBrowser.request.put(`/api/chapters/${chapter.id}/members/${other.userId}`, role);
  expect(appointed.ok()).toBe(true);
  const applicants = ['Amadou Sarr', 'Zoë Quartz', 'Li Wei'].map((name) => `${name} ${stamp}`);
  for (const name of applicants) {
    const guest = await newPerson();
    await register(guest, { name, chapterId: 2 });
    const asked = await guest.request.post(`/api/chapters/${chapter.id}/join-request`, { data: { message: 'May I?' } });
    expect(asked.ok()).toBe(true);
  }
  const [first, second] = [await adminBrowser.newPage(), await otherBrowser.newPage()];
  const row = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
  const isPending = async (page: Page, names: readonly string[]) => {
    for (const name of applicants) await expect(row(page, name)).toHaveCount(names.includes(name) ? 1 : 0);
  };
  const [amadou = '', zoe = ''] = applicants;

  await test.step('each admin sees which request the other one has open', async () => {
    for (const page of [first, second]) {
      await page.goto(`/chapters/${chapter.slug}/admin?tab=requests`);
      await isPending(page, applicants);
      await markDocument(page);
    }
    await row(first, amadou).getByRole('heading').hover();
    await expect(row(second, amadou)).toContainText(`${admin.name} is looking at this`);
    await row(second, zoe).getByRole('heading').hover();
    await expect(row(first, zoe)).toContainText(`${other.name} is looking at this`);
    await inspectPage(second, 'approval-desk');
  });

  await test.step('one admin approves all with one note and undoes it, which both see at once', async () => {
    await main(first).getByRole('checkbox', { name: 'Select all' }).click();
    const bar = main(first).getByRole('group', { name: 'Selected requests' });
    await bar.getByRole('button', { name: 'Add a Note' }).click();
    await bar.getByLabel(/^Note/).fill('See you on Sunday.');
    await bar.getByRole('button', { name: 'Approve 3' }).click();
    await expectToast(first, '3 requests approved');
    await isPending(second, []);
    await main(first).getByRole('button', { name: 'Undo' }).click();
    await expectToast(first, 'Decisions undone');
    for (const page of [first, second]) await isPending(page, applicants);
  });

  await test.step('a decision that nobody undoes in time stays, with its author and its reason', async () => {
    await row(first, zoe).getByRole('button', { name: 'Add a Note' }).click();
    await row(first, zoe).getByLabel(/^Note/).fill('Please ask in Porto.');
    await row(first, zoe).getByRole('button', { name: 'Reject' }).click();
    const undo = main(first).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await isPending(
      second,
      applicants.filter((name) => name !== zoe),
    );
    await expect(undo).toBeHidden();
    await main(second).getByRole('tab', { name: 'Decided' }).click();
    await expect(row(second, zoe)).toContainText(`By ${admin.name}`);
    await expect(row(second, zoe)).toContainText('Please ask in Porto.');
    expect(await Promise.all([first, second].map(isSameDocument))).toEqual([true, true]);
  });
});
