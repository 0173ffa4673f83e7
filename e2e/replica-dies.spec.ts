import { expect, test, type Page } from '@playwright/test';
import { account, newPerson, programs, replicasOf, signIn, until } from './product';

interface Message { seq: number; content: string; clientId?: string }

test('kill -9 of one chat replica while both talk: no acknowledged message is lost, both reconnect by themselves', async ({ browser }) => {
  test.setTimeout(180_000);
  const people = [account('member'), account('chapter-admin')];
  const contexts = [await newPerson(browser), await newPerson(browser)];
  const pages: Page[] = [];
  for (const [index, context] of contexts.entries()) {
    const page = await context.newPage();
    // The replica follows from the session: signing in again draws another one, until the two differ.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await signIn(context, people[index]!);
      await page.goto('/chapters/bay-area');
      await page.getByRole('tab', { name: 'Chat' }).click();
      await expect(page.locator('[data-connection=connected]')).toBeVisible();
      await until('the socket is there', async () => (await replicasOf(people[index]!.userId)).length > 0);
      if (index === 0 || (await replicasOf(people[1]!.userId))[0] !== (await replicasOf(people[0]!.userId))[0]) break;
    }
    pages.push(page);
  }
  const [victim] = await replicasOf(people[0]!.userId);
  expect(await replicasOf(people[1]!.userId)).not.toEqual([victim]);

  const stamp = Date.now().toString(36);
  const sent: string[] = [];
  const send = async (page: Page, who: number, turn: number) => {
    const words = `${stamp} ${who}-${turn}`;
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill(words);
    const button = page.getByRole('button', { name: 'Send message' });
    await expect(button).toBeEnabled({ timeout: 20_000 });
    await button.click();
    sent.push(words);
  };
  for (let turn = 0; turn < 20; turn += 1) {
    if (turn === 6) process.kill(programs(victim!)[0]!.pid, 'SIGKILL');
    await Promise.all(pages.map((page, who) => send(page, who, turn)));
  }

  for (const page of pages) {
    await expect(page.locator('[data-connection=connected]')).toBeVisible({ timeout: 20_000 });
    for (const words of sent) await expect(page.getByRole('log').getByText(words, { exact: true })).toHaveCount(1, { timeout: 20_000 });
    await expect(page.getByText('Sending…', { exact: true }).or(page.getByRole('button', { name: 'Retry' }))).toHaveCount(0);
  }
  const history = await (await contexts[0]!.request.get('/api/chapters/1/messages?limit=200')).json() as Message[];
  const ours = history.filter((message) => message.content.startsWith(stamp));
  expect(ours.map((message) => message.content).sort()).toEqual([...sent].sort());
  expect(history.map((message) => message.seq)).toEqual(history.map((_, index) => history[0]!.seq + index));
  const shown = async (page: Page) => page.getByRole('log').getByText(new RegExp(`^${stamp} `)).allTextContents();
  expect(await shown(pages[0]!)).toEqual(ours.map((message) => message.content));
  expect(await shown(pages[1]!)).toEqual(ours.map((message) => message.content));
});
