import { expect, type Page } from '@playwright/test';
import { foundChapterWithAdmin, newStamp } from './own-chapter';
import { expectToast, main } from './page-parts';
import { markDocument, register, isSameDocument, test } from './product';

const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test("every member reads an admin's announcement; a member becomes admin and member again, and sees it at once", async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const name = `Amadou Sarr ${stamp}`;
  const { chapter, adminBrowser: admin } = await foundChapterWithAdmin(newPerson);
  const guest = await newPerson();
  await register(guest, { name, chapterId: chapter.id });
  const [page, adminPage] = [await guest.newPage(), await admin.newPage()];
  await Promise.all([page, adminPage].map((each) => each.goto(`/chapters/${chapter.slug}`)));

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
    await expect(main(page).getByRole('group', { name: 'Chapters' })).toContainText('1');
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
    await page.goto(`/chapters/${chapter.slug}`);
    await expect(main(page).getByText('Member', { exact: true })).toBeVisible();
    await markDocument(page);
    const role = async (button: string, title: string, isAdmin: boolean) => {
      await managed.getByRole('button', { name: button }).click();
      await adminPage.getByRole('dialog').getByRole('button', { name: button }).click(); // The page asks first.
      await expectToast(adminPage, 'Role changed');
      await expectToast(page, title);
      await expect(main(page).getByRole('link', { name: 'Manage' })).toHaveCount(isAdmin ? 1 : 0);
    };
    await role('Make Admin', 'You are an admin now', true);
    await role('Make Member', 'Your role has changed', false);
    await role('Make Admin', 'You are an admin now', true);
    expect(await isSameDocument(page)).toBe(true);
    await main(page).getByRole('link', { name: 'Create Event' }).click();
    await expect(main(page).getByRole('combobox', { name: /Chapter/ })).toHaveValue(`${chapter.name}, Ohio`);
  });
});

test('a newsletter subscriber without a live connection is notified of the decision once, on the next page, with its reason', async ({
  newPerson,
}) => {
  const name = `Nadia Osei ${newStamp()}`;
  const guest = await newPerson();
  const { chapter, adminBrowser: admin } = await foundChapterWithAdmin(newPerson);
  await register(guest, { name, chapterId: 2, pays: false });
  const page = await guest.newPage();
  await page.goto('/chapters');
  await main(page)
    .getByRole('article')
    .filter({ hasText: chapter.name })
    .getByRole('button', { name: 'Request to Join' })
    .click();
  await expectToast(page, 'Request Sent');

  const pending = (await (await admin.request.get(`/api/chapters/${chapter.id}/join-requests`)).json()) as {
    id: string;
    userProfile: { name: string };
  }[];
  const { id } = pending.find(({ userProfile }) => userProfile.name === name)!;
  expect(
    (
      await admin.request.post(`/api/join-requests/${id}/reject`, { data: { reason: 'We meet in Oakland only.' } })
    ).ok(),
  ).toBe(true);

  await page.goto('/events');
  await expectToast(page, 'Your request was decided');
  await expect(
    page
      .getByText(`Your request to join ${chapter.name} was not approved. From the admin: We meet in Oakland only.`)
      .first(),
  ).toBeVisible();
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/user/join-requests'));
  await page.goto(`/chapters/${chapter.slug}`);
  await expect(main(page).getByText('Rejected', { exact: true })).toBeVisible();
  await expect(main(page).getByText('From the admin: We meet in Oakland only.')).toBeVisible();
  await asked;
  await expect(page.getByText('Your request was decided', { exact: true })).toHaveCount(0);
});
