import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { SAMPLE_EVENT } from './api/sample-event';
import { inspectPage } from './inspect-page';
import { foundChapterWithAdmin, newStamp } from './own-chapter';
import { bell } from './member-notices';
import { expectToast, main } from './page-parts';
import { joinSession, register, test } from './product';
import { resize } from './viewport';

test('a member mutes a conversation, marks messages as unread, blocks a person quietly, and reports an event', async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const { chapter, adminBrowser } = await foundChapterWithAdmin(newPerson);
  const [one, two] = [await newPerson(), await newPerson()];
  const [ana, ben] = await Promise.all([
    register(one, { name: `Ana ${stamp}`, chapterId: chapter.id }),
    register(two, { name: `Ben ${stamp}`, chapterId: chapter.id }),
  ]);
  const [page, otherTab, admin] = [await one.newPage(), await one.newPage(), await adminBrowser.newPage()];
  const write = async (content: string) => {
    const data = { content, clientId: randomUUID() };
    const response = await two.request.post(`/api/conversations/${ana.userId}/messages`, { data });
    expect(response.status()).toBe(201);
  };
  const log = main(page).getByRole('log', { name: `Messages with ${ben.name}` });
  /** Checks the number of unread direct messages in both tabs: in the menu, at the bell, and in the title. */
  const expectUnread = async (count: number, tabs: readonly Page[] = [page, otherTab]) => {
    for (const tab of tabs) {
      await expect(tab.getByRole('complementary').getByRole('link', { name: /^Messages/ })).toHaveText(
        count > 0 ? new RegExp(`${count} unread message`) : /^((?!unread).)*$/,
      );
      await expect(bell(tab)).toHaveAccessibleName(`Notifications, ${count || 'none'} unread`);
      await expect(tab).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) `) : /^[^(]/);
    }
  };
  for (const each of [page, otherTab, admin]) await resize(each, 1440, 900);
  await write('First');
  await write('Second');
  await Promise.all([page.goto('/events'), otherTab.goto('/calendar')]);
  await expectUnread(2);

  await test.step('messages are marked as unread from one on, and stay so in every tab', async () => {
    await page.goto(`/messages/${ben.userId}`);
    await expect(log.getByText('Second')).toBeVisible();
    await expectUnread(0);
    await log.getByText('Second').hover();
    await log
      .getByRole('article')
      .filter({ hasText: 'Second' })
      .getByRole('button', { name: 'Mark unread from here' })
      .click();
    await expectToast(page, 'Marked as unread');
    await expectUnread(1);
    await write('Third');
    await expect(log.getByText('Third')).toBeVisible();
    await expectUnread(2);
    await inspectPage(page, 'conversation-unread');
  });

  await test.step('a muted conversation is not counted', async () => {
    await main(page).getByRole('button', { name: 'Mute this conversation' }).click();
    await expectUnread(0);
    await write('Fourth');
    await expect(log.getByText('Fourth')).toBeVisible();
    await expectUnread(0);
    await inspectPage(page, 'conversation-muted');
    await main(page).getByRole('button', { name: 'Unmute this conversation' }).click();
    await expectUnread(3);
  });

  await test.step('a person is blocked on their profile, does not learn it, and is unblocked on their own', async () => {
    await page.goto(`/directory?member=${ben.userId}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Block...' }).click();
    const question = page.getByRole('dialog', { name: /^Block/ });
    await expect(question).toBeVisible();
    await inspectPage(page, 'block-question');
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Unblock' })).toBeVisible();
    await write('Fifth');
    await expectUnread(0, [otherTab]); // The dialog hides the navigation of the page.
    await page.goto('/profile');
    await expect(main(page).getByRole('button', { name: `Unblock ${ben.name}` })).toBeVisible();
    await inspectPage(page, 'blocked-people');
    await main(page)
      .getByRole('button', { name: `Unblock ${ben.name}` })
      .click();
    await expect(main(page).getByText('You have blocked nobody.')).toBeVisible();
    await page.goto(`/messages/${ben.userId}`);
    await expect(log.getByText('Fourth')).toBeVisible();
    await expect(log.getByText('Fifth')).toHaveCount(0);
  });

  await test.step('a reported event reaches the admins of the chapter, and the reporters are told of the end', async () => {
    const created = await two.request.post('/api/events', {
      data: { ...SAMPLE_EVENT, title: `Supper ${stamp}`, description: 'Buy my watches!', chapterId: chapter.id },
    });
    const { id } = (await created.json()) as { id: string };
    await page.goto(`/events/${id}`);
    await main(page).getByRole('button', { name: 'Report' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Advertising or fraud' }).click();
    await dialog.getByLabel('More details (optional)').fill('This is no supper.');
    await inspectPage(page, 'report-event');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expectToast(page, 'Reported');

    await admin.goto(`/chapters/${chapter.slug}/admin?tab=reports`);
    await expect(main(admin).getByText('This is no supper.')).toBeVisible();
    await expect(main(admin).getByText('Buy my watches!')).toBeVisible();
    await expect(main(admin)).not.toContainText(ana.name);
    await inspectPage(admin, 'chapter-reports');
    await main(admin).getByRole('button', { name: 'Mark as Dealt With' }).click();
    await admin.getByLabel('What was done').fill('Cancelled it');
    await inspectPage(admin, 'report-dealt-with');
    await admin.getByRole('dialog').getByRole('button', { name: 'Mark as Dealt With' }).click();
    await expectToast(admin, 'Decided');
    await expect(main(admin).getByText('Dealt with')).toBeVisible();

    await bell(page).click();
    await expect(page.getByRole('dialog').getByText('Your report was looked at')).toBeVisible();
    const office = await newPerson();
    await joinSession(office, 'site-admin');
    const inbox = await office.newPage();
    await resize(inbox, 1440, 900);
    await inbox.goto('/admin-tools/inbox');
    await main(inbox)
      .getByRole('link', { name: `Supper ${stamp}` })
      .click();
    await expect(main(inbox).getByText('This is no supper.')).toBeVisible();
    await inspectPage(inbox, 'office-case');
  });
});
