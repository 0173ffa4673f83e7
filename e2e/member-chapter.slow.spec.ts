import { expect, type Page } from '@playwright/test';
import { expectToast, main } from './page-parts';
import { joinSession, markDocument, register, isSameDocument, test } from './product';

const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first().click();

test('a request is rejected, repeated and approved; the new member becomes admin and is removed: both see it at once', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const name = `Amadou Sarr ${stamp}`;
  const [guest, admin] = [await newPerson(), await newPerson()];
  const [{ userId }] = await Promise.all([
    register(guest, { name, chapterId: 2 }),
    joinSession(admin, 'chapter-admin'),
  ]);
  const [page, adminPage] = [await guest.newPage(), await admin.newPage()];
  await Promise.all([page.goto('/chapters/bay-area'), adminPage.goto('/chapters/bay-area')]);
  const row = main(adminPage).getByRole('listitem').filter({ hasText: name });
  const memberCount = async () =>
    Number(/([\d,]+) members/.exec(await main(adminPage).innerText())?.[1]?.replace(',', ''));

  await test.step('a person from another chapter requests to join, with a message', async () => {
    await expect(main(page).getByRole('heading', { name: 'Join this chapter' })).toBeVisible();
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
    await row.getByRole('button', { name: 'Add a note' }).click();
    await row.getByLabel(/Note/).fill('Tell us a little more, please.');
    await row.getByRole('button', { name: 'Reject' }).click();
    await expectToast(adminPage, 'Request rejected');
    await expect(row).toBeHidden();
    await expect(main(page).getByText('Rejected', { exact: true })).toBeVisible();
    await expect(main(page).getByText('From the admin: Tell us a little more, please.')).toBeVisible();
  });

  await test.step('requests again without a message, and is approved', async () => {
    const before = await memberCount();
    await press(page, 'Request to Join');
    await press(page, 'Submit Request');
    await row.getByRole('button', { name: 'Approve' }).click();
    await expectToast(adminPage, 'Request approved');
    await expect.poll(memberCount).toBe(before + 1);
    await expect(main(page).getByText('Member', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(await Promise.all([isSameDocument(page), isSameDocument(adminPage)])).toEqual([true, true]);
  });

  await test.step("every member reads the admin's announcement", async () => {
    await press(adminPage, 'Post');
    const dialog = adminPage.getByRole('dialog', { name: 'Post an Announcement' });
    await dialog.getByRole('button', { name: 'Post' }).click();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    await dialog.getByLabel('Title').fill(`The hall is booked ${stamp}`);
    await dialog.getByLabel('Announcement').fill('Every **second** Friday from March on.');
    await dialog.getByRole('button', { name: 'Post' }).click();
    await expectToast(adminPage, 'Announcement posted');
    await main(adminPage).getByRole('tab', { name: 'Overview' }).click();
    await expect(
      main(adminPage)
        .getByRole('article')
        .or(main(adminPage).getByRole('listitem'))
        .filter({ hasText: `The hall is booked ${stamp}` })
        .first(),
    ).toContainText(/Every second Friday[^]*\w{3} \d{2}, \d{4} at \d{1,2}:\d{2} [AP]M/);
    await page.goto('/user-hub');
    await expect(main(page).getByText(`The hall is booked ${stamp}`)).toBeVisible();
    await expect(main(page).getByRole('group', { name: 'Chapters' })).toContainText('2');
  });

  const people = main(adminPage);
  const managed = people.getByRole('listitem').filter({ hasText: name });

  await test.step('the admin makes the member an admin', async () => {
    await people.getByRole('link', { name: 'Manage' }).click();
    await people.getByRole('tab', { name: 'People' }).click();
    await expect(people.getByText('You', { exact: true })).toBeVisible();
    await people.getByLabel('Search members').fill(`AMÁDOU ${stamp}`);
    await expect(managed).toBeVisible();
    await expect(people.getByRole('button', { name: 'Remove' })).toHaveCount(1);
    await page.goto('/chapters/bay-area');
    await expect(main(page).getByText('Member', { exact: true })).toBeVisible();
    await markDocument(page);
    const role = async (button: string, title: string, isAdmin: boolean) => {
      await managed.getByRole('button', { name: button }).click();
      await adminPage.getByRole('dialog').getByRole('button', { name: button }).click(); // asks first
      await expectToast(adminPage, 'Role changed');
      await expectToast(page, title);
      await expect(main(page).getByRole('link', { name: 'Manage' })).toHaveCount(isAdmin ? 1 : 0);
    };
    await role('Make Admin', 'You are an admin now', true);
    await role('Make Member', 'Your role has changed', false);
    await role('Make Admin', 'You are an admin now', true);
    expect(await isSameDocument(page)).toBe(true);
    await main(page).getByRole('link', { name: 'Create Event' }).click();
    await expect(main(page).getByRole('combobox', { name: /Chapter/ })).toHaveValue('Bay Area, California');
    await page.goBack();
    await markDocument(page);
  });

  await test.step('is removed, and sees it without a reload', async () => {
    await managed.getByRole('button', { name: 'Remove' }).click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(adminPage, 'Member removed');
    await expect(main(page).getByRole('heading', { name: 'Your Join Request' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Manage' })).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
    const status = await admin.request.get('/api/chapters/1/members?limit=500');
    expect(JSON.stringify(await status.json())).not.toContain(userId);
  });
});

test('a newsletter subscriber without a live connection is notified of the decision once, on the next page, with its reason', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const [guest, admin] = [await newPerson(), await newPerson()];
  await Promise.all([
    register(guest, { name: `Nadia Osei ${stamp}`, chapterId: 2, pays: false }),
    joinSession(admin, 'chapter-admin'),
  ]);
  const page = await guest.newPage();
  await page.goto('/chapters');
  await main(page)
    .getByRole('article')
    .filter({ hasText: 'Bay Area' })
    .getByRole('button', { name: 'Request to Join' })
    .click();
  await expectToast(page, 'Request Sent');

  const pending = (await (await admin.request.get('/api/chapters/1/join-requests')).json()) as {
    id: string;
    userProfile: { name: string };
  }[];
  const { id } = pending.find(({ userProfile }) => userProfile.name === `Nadia Osei ${stamp}`)!;
  expect(
    (
      await admin.request.post(`/api/join-requests/${id}/reject`, { data: { reason: 'We meet in Oakland only.' } })
    ).ok(),
  ).toBe(true);

  await page.goto('/events');
  await expectToast(page, 'Your request was decided');
  await expect(
    page
      .getByText(/^Your request to join Bay Area was not approved\. From the admin: We meet in Oakland only\.$/)
      .first(),
  ).toBeVisible();
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/user/join-requests'));
  await page.goto('/chapters/bay-area');
  await expect(main(page).getByText('Rejected', { exact: true })).toBeVisible();
  await expect(main(page).getByText('From the admin: We meet in Oakland only.')).toBeVisible();
  await asked;
  await expect(page.getByText('Your request was decided', { exact: true })).toHaveCount(0);
});
