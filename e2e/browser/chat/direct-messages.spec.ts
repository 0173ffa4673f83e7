import { expect } from '@playwright/test';
import { inspectPage } from '../inspection/inspect-page';
import { foundChapter, newStamp } from '../product/own-chapter';
import { main } from '../pages/page-parts';
import { register, test } from '../product/product';
import { resize } from '../inspection/viewport';

test('two members write to each other live, read messages leave the list under the bell, and the blocked person is not told', async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const [here, there] = [await foundChapter(newPerson), await foundChapter(newPerson)];
  const [one, two] = [await newPerson(), await newPerson()];
  const [ana, ben] = await Promise.all([
    register(one, { name: `Ana ${stamp}`, chapterId: here.id }),
    register(two, { name: `Ben ${stamp}`, chapterId: there.id }),
  ]);
  const [page, other] = [await one.newPage(), await two.newPage()];
  await Promise.all([page.goto(`/directory?member=${ben.userId}`), other.goto('/dashboard')]);
  const field = (of: typeof page) => main(of).getByRole('textbox', { name: 'Message' });
  const log = (of: typeof page, name: string) => main(of).getByRole('log', { name: `Messages with ${name}` });

  await test.step('a member writes a message from the directory', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'Message', exact: true }).click();
    await expect(main(page).getByRole('heading', { level: 2, name: ben.name })).toBeVisible();
    await field(page).fill('Shall we go to https://example.org together?');
    await field(page).press('Enter');
    await expect(log(page, ben.name).getByRole('link', { name: 'https://example.org' })).toBeVisible();
  });

  await test.step('the other member gets a notice under the bell, and reads the message', async () => {
    await other.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await other
      .getByRole('dialog')
      .getByRole('link', { name: `New message from ${ana.name}` })
      .click();
    await expect(log(other, ana.name).getByText(/Shall we go/)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
  });

  await test.step('both see new messages without a reload, and no notice of them is left', async () => {
    await field(other).fill('Yes!');
    await field(other).press('Enter');
    await expect(log(page, ben.name).getByText('Yes!')).toBeVisible();
    await field(page).fill('Good');
    await field(page).press('Enter');
    await expect(log(other, ana.name).getByText('Good')).toBeVisible();
    for (const each of [page, other])
      await expect(each.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
    await inspectPage(page, 'messages');
  });

  await test.step('the other one sees an edit and a deletion without a reload', async () => {
    await field(page).press('ArrowUp');
    await expect(field(page)).toHaveValue('Good');
    await field(page).fill('Good, at seven');
    await field(page).press('Enter');
    await expect(log(other, ana.name).getByText('Good, at seven (edited')).toBeVisible();
    await log(other, ana.name).getByText('Yes!').hover();
    await log(other, ana.name).getByRole('button', { name: 'Delete your message' }).click();
    await other.getByRole('button', { name: 'Delete Message' }).click();
    await expect(log(page, ben.name).getByText('Deleted by the author')).toBeVisible();
  });

  await test.step('the account menu has the number of unread messages, and a phone shows the list or a conversation', async () => {
    await resize(other, 390, 800);
    await expect(main(other).getByRole('navigation', { name: 'Conversations' })).toBeHidden();
    await main(other).getByRole('button', { name: 'All conversations' }).click();
    const entry = main(other).getByRole('navigation', { name: 'Conversations' }).getByRole('link');
    await expect(entry).toContainText('Good, at seven');
    await field(page).fill('See you there');
    await field(page).press('Enter');
    await expect(entry).toContainText('1 unread');
    await other.getByRole('button', { name: 'Account menu' }).click();
    await other.getByRole('menuitem', { name: 'Messages 1 unread' }).click();
    await entry.click();
    await expect(log(other, ana.name).getByText('See you there')).toBeVisible();
  });

  await test.step('no message arrives after a block, and its sender does not learn of the block', async () => {
    await main(other).getByRole('button', { name: 'Block' }).click();
    await expect(main(other).getByText('You have blocked this person.')).toBeVisible();
    await field(page).fill('Hello?');
    await field(page).press('Enter');
    await expect(log(page, ben.name).getByText('Hello?')).toBeVisible();
    await expect(main(page).getByText('Sending…')).toHaveCount(0);
    await main(other).getByRole('button', { name: 'Unblock' }).click();
    await field(page).fill('Are you there?');
    await field(page).press('Enter');
    await expect(log(other, ana.name).getByText('Are you there?')).toBeVisible();
    await expect(log(other, ana.name).getByText('Hello?')).toHaveCount(0);
  });
});
