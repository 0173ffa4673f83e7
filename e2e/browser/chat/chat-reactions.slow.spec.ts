import { expect, type Page } from '@playwright/test';
import { fillChat } from '../product/fill-chat';
import { inspectPage } from '../inspection/inspect-page';
import { openChatOfTwo } from '../product/own-chapter';
import { chatLog, expectConnected, main, messageLine as line, writeMessage } from '../pages/page-parts';
import { test } from '../product/product';
import { resize } from '../inspection/viewport';

test('members react to messages live, nothing moves for a reader, and links of the site have titles', async ({
  newPerson,
}) => {
  const { chapter, chat, members } = await openChatOfTwo(newPerson, ['Ana Writer', 'Ben Reader'], ({ id }, people) =>
    fillChat(
      id,
      60,
      people.map(({ person }) => person.userId),
    ),
  );
  const [{ page: writer, person: ana }, { page: reader, person: ben, context: two }] = members;
  const chip = (page: Page, name: string) => chatLog(page).getByRole('button', { name, exact: true });

  await test.step('a link to a page of the site has its title, and a link to another site does not', async () => {
    const { origin } = new URL(writer.url());
    await writeMessage(writer, `Our page is ${origin}/chapters/${chapter.slug}, theirs https://example.org/events/1`);
    for (const page of [writer, reader])
      await expect(chatLog(page).getByRole('link', { name: `Chapter ${chapter.name}` })).toBeVisible();
    await writeMessage(writer, 'We have a room for Saturday');
    await expect(line(reader, 'We have a room')).toBeVisible();
  });

  await test.step('a reaction from the menu appears for everybody, and others join it with one button', async () => {
    await line(reader, 'We have a room').hover();
    await line(reader, 'We have a room').getByRole('button', { name: 'React to the message of Ana Writer' }).click();
    await reader.getByRole('menuitem', { name: 'Celebrate' }).click();
    await expect(chip(reader, 'Celebrate: 1 person, you too')).toHaveAttribute('aria-pressed', 'true');
    await expect(chip(writer, 'Celebrate: 1 person')).toHaveAttribute('aria-pressed', 'false');
    await chip(writer, 'Celebrate: 1 person').click();
    await expect(chip(writer, 'Celebrate: 2 people, you too')).toBeVisible();
    await expect(chip(reader, 'Celebrate: 2 people, you too')).toBeVisible();
    await line(writer, 'We have a room').hover();
    await inspectPage(writer, 'chat-reactions', false);
  });

  await test.step('a dialog names who reacted', async () => {
    await chatLog(writer).getByRole('button', { name: 'Show who reacted' }).click();
    const dialog = writer.getByRole('dialog', { name: 'Reactions to the message of Ana Writer' });
    await expect(dialog.getByText('Ben Reader')).toBeVisible();
    await inspectPage(writer, 'chat-reacted-dialog', false);
    await writer.keyboard.press('Escape');
  });

  await test.step('a second tab and a reload agree, and a reaction is withdrawn everywhere', async () => {
    const second = await two.newPage();
    await second.goto(chat);
    await expectConnected(second);
    await chip(second, 'Celebrate: 2 people, you too').click();
    for (const page of [second, reader, writer]) {
      const mine = page === writer ? ', you too' : '';
      await expect(chip(page, `Celebrate: 1 person${mine}`)).toBeVisible();
    }
    await second.close();
    await reader.reload();
    await expect(chip(reader, 'Celebrate: 1 person')).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('the buttons of a message are beside it in a wide log, and in front of it in a narrow one', async () => {
    const long = 'A long message about the room, the food and the music on Saturday, which fills the line of a phone.';
    await writeMessage(writer, long);
    const message = line(reader, long);
    const boxes = async () => {
      await message.hover();
      const [text, button, log] = await Promise.all([
        message.locator('[data-seq]').boundingBox(),
        message.getByRole('button', { name: 'React to the message of Ana Writer' }).boundingBox(),
        chatLog(reader).boundingBox(),
      ]);
      return { text: text!, button: button!, log: log! };
    };
    const wide = await boxes();
    expect(wide.button.x).toBeGreaterThanOrEqual(wide.text.x + wide.text.width);
    await resize(reader, 390);
    const narrow = await boxes();
    expect(narrow.button.y).toBeLessThan(narrow.text.y);
    expect(narrow.button.x).toBeLessThan(narrow.text.x + narrow.text.width);
    expect(narrow.text.width).toBeGreaterThan(narrow.log.width * 0.6);
    await resize(reader, 1280);
  });

  await test.step('reactions to earlier and later messages do not move what a person reads', async () => {
    const read = line(reader, 'Message 40');
    await read.scrollIntoViewIfNeeded();
    await chatLog(reader).hover();
    const readY = async () => (await read.boundingBox())?.y ?? 0;
    const unscrolled = await readY();
    await reader.mouse.wheel(0, -40);
    await expect.poll(readY).toBeCloseTo(unscrolled + 40, 0);
    const path = `/api/chapters/${chapter.id}/messages`;
    const react = async (seq: number) => {
      const messages = (await (await writer.request.get(`${path}?after=${seq - 1}&limit=1`)).json()) as {
        id: string;
      }[];
      const data = { reaction: 'thanks', isOn: true };
      const response = await writer.request.put(`${path}/${messages[0]?.id}/reactions`, { data });
      expect(response.ok()).toBe(true);
    };
    await react(20);
    await react(60);
    await expect(chip(reader, 'Thanks: 1 person')).toHaveCount(2);
    expect(Math.abs((await readY()) - unscrolled - 40)).toBeLessThan(2);
  });

  await test.step('direct messages have reactions, too', async () => {
    await Promise.all([writer.goto(`/messages/${ben.userId}`), reader.goto(`/messages/${ana.userId}`)]);
    await main(writer).getByRole('textbox', { name: 'Message' }).fill('See you on Saturday');
    await writer.keyboard.press('Enter');
    await main(reader).getByRole('button', { name: 'React to the message of Ana Writer' }).click();
    await reader.getByRole('menuitem', { name: 'Like' }).click();
    await expect(main(writer).getByRole('button', { name: 'Like: 1, Ben Reader' })).toBeVisible();
    await main(writer).getByRole('button', { name: 'Like: 1, Ben Reader' }).click();
    await expect(main(reader).getByRole('button', { name: 'Like: 2, you and Ana Writer' })).toBeVisible();
    await inspectPage(writer, 'message-reactions');
  });
});
