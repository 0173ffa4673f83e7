import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { inspectPage } from '../inspection/inspect-page';
import { openChatOfTwo } from '../product/own-chapter';
import { chatLog, composer, expectConnected, main } from '../pages/page-parts';
import { test } from '../product/product';
import { resize } from '../inspection/viewport';

const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: { r: 40, g: 110, b: 160 } } })
    .jpeg()
    .toBuffer();
const choose = async (page: Page) =>
  page.getByLabel('Picture file').setInputFiles({ name: 'stand.jpg', mimeType: 'image/jpeg', buffer: await photo() });
const field = (page: Page) => page.getByRole('textbox', { name: 'Describe the picture' });

test('members send pictures with descriptions, and a picture goes with its message', async ({ newPerson }) => {
  const { members } = await openChatOfTwo(newPerson, ['Ana Writer', 'Ben Reader']);
  const [{ page: writer, person: ana }, { page: reader, person: ben }] = members;
  const shown = (page: Page) => chatLog(page).getByRole('img', { name: 'Our stand at the fair' });

  await test.step('a failed upload says so and is tried again', async () => {
    const path = '**/api/chapters/*/pictures';
    await writer.route(path, (route) => route.abort());
    await choose(writer);
    await expect(
      writer.getByText('The picture was not uploaded. Check your connection, then try again.'),
    ).toBeVisible();
    await writer.unroute(path);
    await writer.getByRole('button', { name: 'Try Again' }).click();
    await expect(field(writer)).toBeVisible();
  });

  await test.step('it is sent with its description, which may be left out', async () => {
    await expect(writer.getByRole('button', { name: 'Send message' })).toBeEnabled();
    await inspectPage(writer, 'chat-picture-choice', false);
    await field(writer).fill('Our stand at the fair');
    await writer.reload();
    await expectConnected(writer);
    await expect(field(writer)).toHaveValue('Our stand at the fair');
    await field(writer).press('Enter');
    for (const page of [writer, reader]) {
      await expect(shown(page)).toBeVisible();
      await expect.poll(() => shown(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    }
    await inspectPage(reader, 'chat-picture', false);
  });

  await test.step('it opens in full, and a phone shows it in the width of the page', async () => {
    const [full] = await Promise.all([
      reader.context().waitForEvent('page'),
      chatLog(reader).getByRole('link', { name: 'Our stand at the fair (opens in a new tab)' }).click(),
    ]);
    await expect(full.locator('img')).toBeVisible();
    await full.close();
    await resize(reader, 390, 800);
    await expect(shown(reader)).toBeVisible();
    await choose(reader);
    await expect(field(reader)).toBeVisible();
    await inspectPage(reader, 'chat-picture-phone', false);
    await reader.getByRole('button', { name: 'Remove Picture' }).click();
    await resize(reader, 1440, 900);
  });

  await test.step('a deletion of the message deletes the picture', async () => {
    const address = await shown(reader).getAttribute('src');
    await shown(writer).hover();
    await chatLog(writer).getByRole('button', { name: 'Delete your message' }).click();
    await writer.getByRole('button', { name: 'Delete Message' }).click();
    for (const page of [writer, reader]) await expect(shown(page)).toHaveCount(0);
    expect((await reader.request.get(address ?? '')).status()).toBe(404);
    await expect(composer(writer)).toBeVisible();
  });

  await test.step('direct messages have pictures, too, and the list has the description', async () => {
    await Promise.all([writer.goto(`/messages/${ben.userId}`), reader.goto(`/messages/${ana.userId}`)]);
    await choose(writer);
    await field(writer).fill('The hall before the talk');
    await writer.getByRole('button', { name: 'Send message' }).click();
    await expect(main(reader).getByRole('img', { name: 'The hall before the talk' })).toBeVisible();
    const entry = main(reader).getByRole('navigation', { name: 'Conversations' }).getByRole('link');
    await expect(entry).toContainText('Picture: The hall before the talk');
    await inspectPage(reader, 'message-picture');
  });
});
