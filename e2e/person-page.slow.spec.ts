import { expect } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { main } from './page-parts';
import { account, register, signIn, test } from './product';

test('a site admin views the site as a person, suspends them, lifts the suspension, and merges their second account', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const [office, browser, elsewhere] = [await newPerson(), await newPerson(), await newPerson()];
  await signIn(office, account('site-admin'));
  const person = await register(browser, { name: `Nia Twice ${stamp}`, chapterId: 2 });
  const second = await register(elsewhere, { name: `Nia T. ${stamp}`, chapterId: 2 });
  const page = await office.newPage();
  const path = `/admin-tools/people/${person.userId}`;
  const open = async () => {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(main(page).getByText('Address confirmed')).toBeVisible();
  };

  await test.step('everything about one person is on one page', async () => {
    await open();
    await expect(main(page).getByText('Their membership is active.').first()).toBeVisible();
    await inspectPage(page, 'admin-person');
  });

  await test.step('nothing can be changed while the site admin views the site as the person', async () => {
    await main(page).getByRole('button', { name: 'View As...' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('They see no events');
    await page.getByRole('button', { name: 'View As This Person' }).click();
    await expect(page.getByText('Nothing can be changed.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('Nothing can be changed.')).toBeVisible();
    await inspectPage(page, 'view-as');
    const change = { name: 'Somebody Else', location: '', description: '', tags: [] };
    expect((await office.request.put('/api/profile', { data: change })).status()).toBe(403);
    await page.getByRole('button', { name: 'Exit' }).click();
    await expect(page.getByText('Nothing can be changed.')).toHaveCount(0);
  });

  await test.step('a suspension closes open pages, and is lifted', async () => {
    const theirs = await browser.newPage();
    await theirs.goto('/dashboard');
    await expect(main(theirs)).toContainText('Nia Twice');
    await open();
    await main(page).getByRole('button', { name: 'Suspend...' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Advertising in the chat');
    await inspectPage(page, 'admin-suspend');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(main(page).getByText(/^Suspended since/)).toBeVisible();
    await expect(main(theirs)).not.toContainText('Nia Twice', { timeout: 5000 }); // There was no reload.
    await inspectPage(page, 'admin-suspended');
    await main(page).getByRole('button', { name: 'Lift...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Lift/ }).click();
    await expect(main(page).getByText(/^Suspended since/)).toHaveCount(0);
    await signIn(browser, person);
  });

  await test.step('the second account is merged into the first one', async () => {
    await page.goto(`/admin-tools/people/${second.userId}`);
    await main(page).getByRole('button', { name: 'Merge into Another Account...' }).click();
    await page.getByLabel('Search people').fill(person.email);
    await page.getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByText('What moves')).toBeVisible();
    await page.getByLabel('Address of the account that goes').fill(second.email);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Registered twice');
    await inspectPage(page, 'admin-merge-accounts');
    await page.getByRole('button', { name: 'Merge Accounts' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(main(page).getByText(second.email)).toBeVisible();
    expect((await elsewhere.request.get('/api/profile')).status()).toBe(401);
    await inspectPage(page, 'admin-merged');
    await page.goto(`/admin-tools/people/${second.userId}`);
    await expect(main(page).getByText(/^Merged on/)).toBeVisible();
    await inspectPage(page, 'admin-merged-away');
  });
});
