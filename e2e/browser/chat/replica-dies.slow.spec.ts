import { expect, type Page } from '@playwright/test';
import { expectConnected } from '../pages/page-parts';
import { account, openConnectedPage, processes, test } from '../product/product';

interface Message {
  seq: number;
  content: string;
  clientId?: string;
}

test('no acknowledged message is lost and both people reconnect when one chat replica gets kill -9', async ({
  newPage,
}) => {
  const people = [account('member'), account('chapter-admin')] as const;
  const pages = [await newPage(), await newPage()] as const;
  const replica = await openConnectedPage(pages[0], people[0], '/chapters/bay-area');
  await openConnectedPage(pages[1], people[1], '/chapters/bay-area', replica);
  for (const page of pages) await page.getByRole('tab', { name: 'Chat' }).click();

  const stamp = Date.now().toString(36);
  const sent: string[] = [];
  const send = async (page: Page, sender: number, turn: number) => {
    const text = `${stamp} ${sender}-${turn}`;
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill(text);
    await expect(async () => {
      // The connection may close just before the click; in that case the text is still in the field.
      if (await box.inputValue()) await page.getByRole('button', { name: 'Send message' }).click({ timeout: 5000 });
      await expect(box).toHaveValue('', { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    sent.push(text);
  };
  for (let turn = 0; turn < 20; turn += 1) {
    if (turn === 6) process.kill(processes(replica)[0]!.pid, 'SIGKILL');
    await Promise.all(pages.map((page, sender) => send(page, sender, turn)));
  }

  for (const page of pages) {
    await expectConnected(page, 20_000);
    for (const text of sent)
      await expect(page.getByRole('log').getByText(text, { exact: true })).toHaveCount(1, { timeout: 20_000 });
    await expect(
      page.getByText('Sending…', { exact: true }).or(page.getByRole('button', { name: 'Retry' })),
    ).toHaveCount(0);
  }
  const history = (await (await pages[0].request.get('/api/chapters/1/messages?limit=100')).json()) as Message[];
  const own = history.filter((message) => message.content.startsWith(stamp));
  expect(own.map((message) => message.content).sort()).toEqual([...sent].sort());
  expect(history.map((message) => message.seq)).toEqual(history.map((_, index) => history[0]!.seq + index));
  const shown = async (page: Page) =>
    page
      .getByRole('log')
      .getByText(new RegExp(`^${stamp} `))
      .allTextContents();
  expect(await shown(pages[0])).toEqual(own.map((message) => message.content));
  expect(await shown(pages[1])).toEqual(own.map((message) => message.content));
});
