import { expect, type Page } from '@playwright/test';
import { foundChapterWithAdmin, newStamp } from '../product/own-chapter';
import { expectToast, main } from '../pages/page-parts';
import { markDocument, register, isSameDocument, test } from '../product/product';

const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test('a request is rejected, repeated and approved, and the new member is removed, which both see at once', async ({
  newPerson,
}) => {
  const name = `Amadou Sarr ${newStamp()}`;
  const { chapter, adminBrowser: admin } = await foundChapterWithAdmin(newPerson);
  const guest = await newPerson();
  const { userId } = await register(guest, { name, chapterId: 2 });
  const [page, adminPage] = [await guest.newPage(), await admin.newPage()];
  await Promise.all([page, adminPage].map((each) => each.goto(`/chapters/${chapter.slug}`)));
  const people = main(adminPage);
  const row = people.getByRole('listitem').filter({ hasText: name });
  const memberCount = async () => Number(/\b(\d+) members?/.exec(await people.innerText())?.[1]);

  await test.step('a person from another chapter requests to join, with a message', async () => {
    await expect(main(page).getByRole('heading', { name: 'Join This Chapter' })).toBeVisible();
    await expect(main(page).getByText('Member', { exact: true })).toHaveCount(0);
    await main(page).getByRole('tab', { name: 'Chat' }).click();
    await expect(main(page).getByText('For members of this chapter')).toBeVisible();
    await Promise.all([markDocument(page), markDocument(adminPage)]);
    await press(page, 'Request to Join');
    await main(page)
      .getByLabel(/Message/)
      .fill('I am in Oakland on Fridays.');
    await press(page, 'Submit Request');
    await expectToast(page, 'Join request submitted');
    await expect(main(page).getByText('Pending', { exact: true })).toBeVisible();
    await expect(main(page).getByText('I am in Oakland on Fridays.')).toBeVisible();
    await expect(main(page).getByText(/^Submitted [A-Z][a-z]{2} \d{2}, \d{4}$/)).toBeVisible();
  });

  await test.step('the admin sees it without a reload and rejects it with a reason', async () => {
    await main(adminPage)
      .getByRole('tab', { name: /^Requests \d/ })
      .click();
    await expect(row).toContainText('I am in Oakland on Fridays.');
    await row.getByRole('button', { name: 'Add a Note' }).click();
    await row.getByLabel(/Note/).fill('Tell us a little more, please.');
    await row.getByRole('button', { name: 'Reject' }).click();
    await expectToast(adminPage, 'Request rejected');
    await expect(row).toBeHidden();
    await expect(main(page).getByText('Rejected', { exact: true })).toBeVisible();
    await expect(main(page).getByText('From the admin: Tell us a little more, please.')).toBeVisible();
  });

  await test.step('the person requests again without a message, and is approved', async () => {
    expect(await memberCount()).toBe(1);
    await press(page, 'Request to Join');
    await press(page, 'Submit Request');
    await row.getByRole('button', { name: 'Approve' }).click();
    await expectToast(adminPage, 'Request approved');
    await expect.poll(memberCount).toBe(2);
    await expect(main(page).getByText('Member', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(await Promise.all([isSameDocument(page), isSameDocument(adminPage)])).toEqual([true, true]);
  });

  await test.step('the member is removed, and sees it without a reload', async () => {
    await people.getByRole('link', { name: 'Manage' }).click();
    await people.getByRole('tab', { name: 'People' }).click();
    await row.getByRole('button', { name: 'Remove' }).click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(adminPage, 'Member removed');
    await expect(main(page).getByRole('heading', { name: 'Your Join Request' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
    const status = await admin.request.get(`/api/chapters/${chapter.id}/members?limit=100`);
    expect(JSON.stringify(await status.json())).not.toContain(userId);
  });
});
