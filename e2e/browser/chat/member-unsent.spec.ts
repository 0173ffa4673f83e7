import { expect, type Page } from '@playwright/test';
import { foundChapter, newStamp } from '../product/own-chapter';
import { chatLog, composer, expectConnected, expectToast, logOut, writeMessage } from '../pages/page-parts';
import { register, test } from '../product/product';
import { interceptMessages, unsentDatabases, type Delivery } from '../pages/unsent-messages';

const sending = (page: Page) => chatLog(page).getByText('Sending…', { exact: true });

test('unsent messages survive a reload, are sent once by one of two tabs, and are deleted by a logout', async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const chapter = await foundChapter(newPerson);
  const CHAT = `/chapters/${chapter.slug}?tab=chat`;
  const person = await newPerson();
  await register(person, { name: `Una ${stamp}`, chapterId: chapter.id });
  const page = await person.newPage();
  const lost = (): Delivery => 'lost';
  await interceptMessages(page, lost);
  await page.goto(CHAT);
  await expectConnected(page);

  await test.step('two unsent messages and a draft are there after a reload', async () => {
    for (const words of [`First ${stamp}`, `Second ${stamp}`]) await writeMessage(page, words);
    await expect(sending(page)).toHaveCount(2);
    await composer(page).fill(`Half a sentence ${stamp}`);
    await page.reload();
    await expect(sending(page)).toHaveCount(2);
    await expect(chatLog(page).getByText(`First ${stamp}`)).toHaveCount(1);
    await expect(composer(page)).toHaveValue(`Half a sentence ${stamp}`);
  });

  await test.step('a third message is there after its tab has crashed', async () => {
    const crashing = await person.newPage();
    await interceptMessages(crashing, lost);
    await crashing.goto(CHAT);
    await expect(sending(crashing)).toHaveCount(2);
    await expectConnected(crashing); // Before that, Enter sends nothing.
    await writeMessage(crashing, `Third ${stamp}`);
    await expect(sending(crashing)).toHaveCount(3);
    const crashed = crashing.waitForEvent('crash');
    void crashing.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await page.reload();
    await expect(sending(page)).toHaveCount(3);
    await expect(composer(page)).toHaveValue(''); // A chapter has one draft, and the other tab has sent it.
    await composer(page).fill(`Half a sentence ${stamp}`);
  });

  await test.step('a second tab sends them, once and in order, and both tabs show it', async () => {
    const other = await person.newPage();
    await other.goto(CHAT);
    for (const each of [page, other]) {
      await expect(sending(each)).toHaveCount(0, { timeout: 40_000 });
      expect(
        await chatLog(each)
          .getByText(new RegExp(`^(First|Second|Third) ${stamp}$`))
          .allTextContents(),
      ).toEqual([`First ${stamp}`, `Second ${stamp}`, `Third ${stamp}`]);
    }
    const history = (await (await person.request.get(`/api/chapters/${chapter.id}/messages?limit=100`)).json()) as {
      content: string;
    }[];
    expect(history.map(({ content }) => content).filter((content) => content.endsWith(stamp))).toEqual([
      `First ${stamp}`,
      `Second ${stamp}`,
      `Third ${stamp}`,
    ]);
    await other.close();
  });

  await test.step('other tabs and chapters keep the draft', async () => {
    await page.getByRole('tab', { name: 'Members' }).click();
    await expect(composer(page)).toBeHidden();
    await page.getByRole('tab', { name: 'Chat' }).click();
    await expect(composer(page)).toHaveValue(`Half a sentence ${stamp}`);
  });

  await test.step('a logout leaves nothing in the browser', async () => {
    expect(await unsentDatabases(page)).toHaveLength(1);
    await logOut(page);
    await expectToast(page, 'You have been successfully logged out.');
    await expect.poll(() => unsentDatabases(page)).toEqual([]);
  });
});
