import { expect, type Page } from '@playwright/test';
import { bell } from '../pages/member-notices';
import { inspectPage } from '../inspection/inspect-page';
import { openChatOfTwo } from '../product/own-chapter';
import { chatLog, messageLine, navigate, writeMessage } from '../pages/page-parts';
import { test } from '../product/product';

test('unread messages are counted alike in every tab, a line shows where the person left off, and reading, marking and muting change all counts', async ({
  newPerson,
}) => {
  const { chapter, chat, members } = await openChatOfTwo(newPerson, ['Ana Reader', 'Ben Writer']);
  const [{ page, context: one }, { page: ben }] = members;
  const otherTab = await one.newPage();
  await Promise.all([page.goto('/events'), otherTab.goto('/calendar')]);
  const inSideNav = (of: Page) => of.getByRole('complementary').getByRole('link', { name: chapter.name });
  /** Checks the counts at the chapter, at the bell and in the title of both tabs. */
  const expectUnread = async (count: number) => {
    const text = new RegExp(`${count} unread message`);
    for (const tab of [page, otherTab]) {
      await expect(inSideNav(tab)).toHaveText(count > 0 ? text : /^((?!unread).)*$/);
      await expect(bell(tab)).toHaveAccessibleName(`Notifications, ${count || 'none'} unread`);
      await expect(tab).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) `) : /^(?!\()/);
    }
  };
  await expectUnread(0);

  await test.step('messages are counted in all tabs without a reload, and once they are read in one, in none', async () => {
    await writeMessage(ben, 'First');
    await writeMessage(ben, 'Second');
    await expectUnread(2);
    await navigate(page, chat);
    await expect(chatLog(page).getByText('New messages')).toBeVisible();
    await expectUnread(0);
    await writeMessage(ben, 'Third');
    await expect(chatLog(page).getByText('Third')).toBeVisible();
    await expectUnread(0);
  });

  await test.step('messages that are marked as unread are counted again, also after a reload', async () => {
    await chatLog(page).getByText('Second').hover();
    await messageLine(page, 'Second').getByRole('button', { name: 'Mark unread from here' }).click();
    await expectUnread(2);
    await otherTab.reload();
    await expectUnread(2);
    await inspectPage(page, 'chat-unread');
  });

  await test.step('a muted chat is not counted, until it is unmuted', async () => {
    await page.getByRole('button', { name: 'Mute this chat' }).click();
    await expectUnread(0);
    await page.getByRole('button', { name: 'Unmute this chat' }).click();
    await expectUnread(2);
  });
});
