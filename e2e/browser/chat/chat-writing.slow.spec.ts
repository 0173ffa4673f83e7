import { expect, type Page } from '@playwright/test';
import { fillChat } from '../product/fill-chat';
import { openChatOfTwo } from '../product/own-chapter';
import { chatLog, composer, expectConnected, main, messageLine, writeMessage } from '../pages/page-parts';
import { test } from '../product/product';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The most stops of the Tab key from the tabs of a chapter to the message field. */
const MAX_STOPS = 10;

/** Presses Tab from the tab of the chat until the message field has the focus. Resolves to the number of stops. */
async function tabToField(page: Page): Promise<number> {
  await main(page).getByRole('tab', { name: /^Chat/ }).focus();
  for (let stops = 1; stops <= MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    if (await composer(page).evaluate((field) => field === document.activeElement)) return stops;
  }
  throw new Error(`The message field was not reached in ${MAX_STOPS} stops.`);
}

test('with the keyboard alone a member reaches the field, the messages and their actions, and deletes one', async ({
  newPerson,
}) => {
  const { members } = await openChatOfTwo(newPerson, ['Rosa Reader', 'Wim Writer'], ({ id }, people) =>
    fillChat(
      id,
      150,
      people.map(({ person }) => person.userId),
    ),
  );
  const [{ page }] = members;
  await writeMessage(page, 'Look: https://example.org/first and https://example.org/second');
  await writeMessage(page, 'A mistake');
  await expect(messageLine(page, 'A mistake').getByRole('button', { name: 'Delete your message' })).toBeAttached();
  expect(await tabToField(page)).toBeLessThanOrEqual(MAX_STOPS);

  while (!(await chatLog(page).locator(':focus').count())) await page.keyboard.press('Shift+Tab');
  const message = chatLog(page).locator('[data-seq]').filter({ hasText: 'A mistake' });
  await expect(message).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(chatLog(page).getByRole('link', { name: 'https://example.org/first' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(messageLine(page, 'A mistake').getByRole('button', { name: 'Reply to your message' })).toBeFocused();
  await messageLine(page, 'A mistake').getByRole('button', { name: 'Delete your message' }).press('Enter');
  await page.getByRole('button', { name: 'Delete Message' }).press('Enter');
  await expect(chatLog(page).locator('[data-seq]').filter({ hasText: 'Deleted by the author' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
});

test('on a phone Enter begins a line, one button has the actions of a message, and a long message folds', async ({
  newPerson,
}) => {
  const { chat, members } = await openChatOfTwo(newPerson, ['Rosa Reader', 'Wim Writer']);
  const [{ page: desktop }, { context }] = members;
  const phone = await newPerson({ ...PHONE, storageState: await context.storageState() });
  const page = await phone.newPage();
  await page.goto(chat);
  await expectConnected(page);
  await composer(page).pressSequentially('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expect(composer(page)).toHaveValue('one\ntwo');
  await page.getByRole('button', { name: 'Send message' }).tap();
  await expect(composer(page)).toBeFocused();
  await expect(chatLog(desktop).getByText('one\ntwo')).toBeVisible();

  await composer(desktop).fill(`${'A very long story without an end. '.repeat(80)}The end.`);
  await desktop.keyboard.press('Enter');
  const story = chatLog(page).locator('[data-seq]').filter({ hasText: 'A very long story' });
  const more = story.getByRole('button', { name: 'Show more' });
  await expect(more).toBeVisible();
  await more.scrollIntoViewIfNeeded();
  const top = (await story.boundingBox())!.y;
  await more.tap();
  await expect(story.getByRole('button', { name: 'Show less' })).toBeAttached();
  await page.waitForFunction(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(Math.abs((await story.boundingBox())!.y - top)).toBeLessThanOrEqual(1);

  const actions = chatLog(page).getByRole('button', { name: 'Actions for your message' });
  expect((await actions.boundingBox())!.width).toBeGreaterThanOrEqual(44);
  await expect(chatLog(page).getByRole('button', { name: 'Edit your message' })).toHaveCount(0);
  await actions.tap();
  await page.getByRole('menuitem', { name: 'Edit your message' }).tap();
  await expect(composer(page)).toHaveValue('one\ntwo');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
});
