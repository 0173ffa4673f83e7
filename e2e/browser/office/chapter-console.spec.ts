import { expect } from '@playwright/test';
import { inspectPage } from '../inspection/inspect-page';
import { foundChapterWithAdmin, newStamp, openMembers } from '../product/own-chapter';
import { chatLog, expectConnected, expectToast, main, writeMessage } from '../pages/page-parts';
import { test } from '../product/product';

test('an admin of a chapter publishes a draft and removes a reported message', async ({ newPerson }) => {
  const stamp = newStamp();
  const { chapter, adminBrowser: admin } = await foundChapterWithAdmin(newPerson);
  const { id: chapterId, slug } = chapter;
  const CONSOLE = `/chapters/${slug}/admin`;
  const members = await openMembers(newPerson, chapterId, `Cy Author ${stamp}`, `Ana Reporter ${stamp}`);
  const [{ page: other }, { context: reporter }] = members;
  const page = await admin.newPage();
  const row = (name: string) => main(page).getByRole('article', { name });
  const show = async (view: RegExp) => {
    await main(page).getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: view }).click();
  };

  await test.step('a draft becomes an event', async () => {
    const times = { startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00' };
    const data = { title: `Draft ${stamp}`, chapterId, status: 'draft', capacity: 20, ...times };
    expect((await admin.request.post('/api/events', { data })).status()).toBe(201);
    await page.goto(`${CONSOLE}?tab=events`);
    await show(/^Drafts/);
    await expect(row(`Draft ${stamp}`)).toBeVisible();
    await inspectPage(page, 'console-drafts');
    await row(`Draft ${stamp}`).getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click(); // It says who is notified.
    await expectToast(page, 'Event published');
    await show(/^Upcoming/);
    await expect(row(`Draft ${stamp}`)).toContainText('0 of 20 seats taken');
    await inspectPage(page, 'console-upcoming');
  });

  await test.step('a removed message is hidden from everyone, and the reason is stored', async () => {
    await other.goto(`/chapters/${slug}?tab=chat`);
    await expectConnected(other);
    await writeMessage(other, `You fool! ${stamp}`);
    // The page of the author shows a message before it is stored.
    const storedSeq = async () => {
      const messages = await reporter.request.get(`/api/chapters/${chapterId}/messages?limit=10`);
      const stored = (await messages.json()) as { seq: number; content: string }[];
      return stored.find(({ content }) => content === `You fool! ${stamp}`)?.seq;
    };
    await expect.poll(storedSeq).toBeDefined();
    const seq = await storedSeq();
    const thing = { kind: 'message', chapterId, seq };
    const report = { thing, reason: 'Insults or harassment', text: 'It is not the first time.' };
    await page.goto(`${CONSOLE}?tab=reports`);
    await expect(main(page).getByRole('tabpanel', { name: /^Reports/ })).toBeVisible();
    expect((await reporter.request.post('/api/reports', { data: report })).status()).toBe(201);
    await expect(main(page).getByText(`You fool! ${stamp}`)).toBeVisible(); // The text disappears without a reload.
    await expect(main(page)).not.toContainText(`Ana Reporter ${stamp}`);
    await inspectPage(page, 'console-reported');
    await main(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Reason').fill('Insults are not welcome here.');
    await inspectPage(page, 'console-decision');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Decided');
    await expect(main(page).getByRole('heading', { name: 'Decided Reports' })).toBeVisible();
    await expect(chatLog(other)).not.toContainText(`You fool! ${stamp}`);
    await inspectPage(page, 'console-decided');
    await page.goto(`${CONSOLE}?tab=people`);
    await main(page).getByLabel('Search members').fill(`Cy Author ${stamp}`);
    await expect(main(page).getByRole('button', { name: 'Mute' })).toHaveCount(1);
    await inspectPage(page, 'console-people');
  });
});
