import { expect } from '@playwright/test';
import { inspectPage } from '../inspection/inspect-page';
import { openChatOfTwo } from '../product/own-chapter';
import { composer, deleteMessage, messageLine as line, writeMessage } from '../pages/page-parts';
import { test } from '../product/product';

test('the author corrects and deletes messages, and nobody sees an earlier text, neither live nor after a reload', async ({
  newPerson,
}) => {
  const { members } = await openChatOfTwo(newPerson, ['Ana Writer', 'Ben Reader']);
  const [ana, ben] = [members[0].page, members[1].page];
  for (const text of ['Meet at six', 'Wrong chat']) {
    await writeMessage(ana, text);
    await expect(line(ben, text)).toBeVisible();
  }

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
    await deleteMessage(ana, 'Wrong chat');
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
