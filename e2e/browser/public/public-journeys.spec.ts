import { expect, type Page } from '@playwright/test';
import { mailedLink } from '../product/mails';
import { expectToast, fillSignIn } from '../pages/page-parts';
import { markDocument, isSameDocument, register, test } from '../product/product';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the landing page links to a chapter, to all events and to each plan', async ({ newPage }) => {
  const page = await newPage();
  await page.goto('/');
  const part = (name: string) => page.getByRole('main').getByRole('region', { name });
  const chapter = part('Explore Chapters').getByRole('link', { name: 'Bay Area', exact: true });
  await markDocument(page);
  await chapter.click();
  await expect(heading(page)).toHaveText('Bay Area');
  await page.goBack();
  await part('Upcoming Events').getByRole('link', { name: 'View All Events' }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(heading(page)).toHaveText('Events');
  await page.goBack();
  await page.getByRole('article', { name: 'Newsletter' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/auth\?mode=register&type=newsletter$/);
  await expect(page.getByText(/Every account gets it free of charge/)).toBeVisible();
  await page.goBack();
  await page.getByRole('article', { name: 'Full Membership' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/auth\?mode=register&type=full$/);
  await expect(page.getByRole('tab', { name: 'Join' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/Nothing is charged now/)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('the login form shows errors, leads to the dashboard, and redirects signed-in people', async ({ newPerson }) => {
  const [own, browser] = [await newPerson(), await newPerson()];
  const { email, password } = await register(own, { name: 'Nia Newsletter', chapterId: 4, pays: false });
  const page = await browser.newPage();
  await page.goto('/auth');
  await fillSignIn(page, { email, password: 'not the one' });
  await expectToast(page, 'Login failed');
  await fillSignIn(page, { email, password });
  await expectToast(page, 'Successfully logged in.');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/auth?mode=register');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: /Directory/ })).toBeVisible();
  await expect(page.getByText('Grow Together.')).toHaveCount(0);
});

test('a new account confirms its address by a mailed link, and replaces a forgotten password', async ({
  newPerson,
}) => {
  const person = await newPerson();
  const { email } = await register(person, { name: 'Fay Forgetful', chapterId: 4, confirms: false });
  const dashboard = await person.newPage();
  await dashboard.goto('/dashboard');
  const banner = dashboard.getByText(`Confirm your email address: we sent a link to ${email}.`);
  await expect(banner).toBeVisible();
  const confirmation = await person.newPage();
  await confirmation.goto(await mailedLink(email, '/confirm-email'));
  await confirmation.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(confirmation.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await expect(confirmation).toHaveURL(/\/confirm-email$/);
  await expect(banner).toHaveCount(0); // The banner disappears in the other tab as well.

  const browser = await newPerson();
  const page = await browser.newPage();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const forgotten = page.getByRole('form', { name: 'Forgot password' }); // The previous page has an address field, too.
  await forgotten.getByLabel('Email').fill(email);
  await forgotten.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();

  await page.goto(await mailedLink(email, '/reset-password'));
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password', { exact: true }).fill('a new one 27');
  await page.getByLabel('Confirm password').fill('a new one 27');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await fillSignIn(page, { email, password: 'a new one 27' });
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await person.request.get('/api/auth/me')).status()).toBe(401); // The old session has ended.
});
