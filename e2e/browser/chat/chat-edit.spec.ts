import { expect, type Page } from '@playwright/test';
import { inspectPage } from '../inspection/inspect-page';
import { foundChapter } from '../product/own-chapter';
import { chatLog, composer, expectConnected } from '../pages/page-parts';
import { register, test } from '../product/product';

test('the author corrects and deletes messages, and nobody sees an earlier text, neither live nor after a reload', async ({
  newPerson,
}) => {
  const chapter = await foundChapter(newPerson);
  const [one, two] = [await newPerson(), await newPerson()];
  await Promise.all([
    register(one, { name: 'Ana Writer', chapterId: chapter.id }),
    register(two, { name: 'Ben Reader', chapterId: chapter.id }),
  ]);
  const [ana, ben] = [await one.newPage(), await two.newPage()];
  const chat = `/chapters/${chapter.slug}?tab=chat`;
  await Promise.all([ana.goto(chat), ben.goto(chat)]);
  await Promise.all([expectConnected(ana), expectConnected(ben)]);
  const line = (page: Page, text: string) =>
    chatLog(page).locator('[data-seq]').filter({ hasText: text }).locator('..');
  const write = async (text: string) => {
    await composer(ana).fill(text);
    await ana.keyboard.press('Enter');
    await expect(line(ben, text)).toBeVisible();
  };
  await write('Meet at six');
  await write('Wrong chat');

  await test.step('Arrow Up edits the last message, and the button any other one', async () => {
    await composer(ana).press('ArrowUp');
    await expect(composer(ana)).toHaveValue('Wrong chat');
    await ana.keyboard.press('Escape');
    await expect(composer(ana)).toHaveValue('');
    await line(ana, 'Meet at six').hover();
    await line(ana, 'Meet at six').getByRole('button', { name: 'Edit your message' }).click();
    await composer(ana).fill('Meet at seven');
    await inspectPage(ana, 'chat-edit');
    await ana.keyboard.press('Enter');
    for (const page of [ana, ben]) {
      await expect(line(page, 'Meet at seven')).toContainText('(edited');
      await expect(line(page, 'Meet at six')).toHaveCount(0);
    }
  });

  await test.step('a message is deleted after a question', async () => {
    await line(ana, 'Wrong chat').hover();
    await line(ana, 'Wrong chat').getByRole('button', { name: 'Delete your message' }).click();
    await ana.getByRole('button', { name: 'Delete Message' }).click();
    for (const page of [ana, ben]) {
      await expect(line(page, 'Deleted by the author')).toBeVisible();
      await expect(line(page, 'Wrong chat')).toHaveCount(0);
    }
  });

  await test.step('a reader who comes later finds the same', async () => {
    await ben.reload();
    await expect(line(ben, 'Meet at seven')).toContainText('(edited');
    await expect(line(ben, 'Deleted by the author')).toBeVisible();
    await inspectPage(ben, 'chat-edited');
    for (const text of ['Meet at six', 'Wrong chat']) await expect(line(ben, text)).toHaveCount(0);
  });
});
