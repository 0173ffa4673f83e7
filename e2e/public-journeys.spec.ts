import { expect, type Page } from '@playwright/test';
import { account, markDocument, isSameDocument, test } from './product';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toastSays = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('the newsletter form: an empty field, a confirmation, and a refused address', async ({ newPage }) => {
  const page = await newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/newsletter/')) sent.push(request.postData() ?? '');
  });
  await page.goto('/');
  const form = page
    .locator('form:not([inert])')
    .filter({ has: page.getByPlaceholder('Enter your email') })
    .first();
  await form.getByRole('button', { name: 'Subscribe' }).click();
  expect(sent).toEqual([]);
  const address = `reader.${Date.now().toString(36)}@example.org`;
  await form.getByPlaceholder('Enter your email').fill(address);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await toastSays(page, 'Successfully subscribed!');
  await toastSays(page, "You'll receive our latest updates and announcements");
  await expect(form.getByPlaceholder('Enter your email')).toHaveValue('');
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ email: address }]);
  await form.getByPlaceholder('Enter your email').fill('reader@nowhere'); // valid for a browser, not for the server
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await toastSays(page, 'Subscription failed');
  await toastSays(page, 'Invalid email address');
  await expect(form.getByPlaceholder('Enter your email')).toHaveValue('reader@nowhere');
});

test('joining: each field has its own error, then the account is created; a card is refused, then accepted', async ({
  newPage,
}) => {
  const stamp = Date.now().toString(36);
  const page = await newPage();
  await page.goto('/auth?mode=register&type=full');
  const join = page.getByRole('form', { name: 'Join' });
  await expect(page.getByText('$29/month').first()).toBeVisible({ timeout: 30_000 });
  await join.getByLabel('Full Name').fill('A');
  await join.getByLabel('Email').fill('ana');
  await join.getByLabel('Password', { exact: true }).fill('12345');
  await join.getByLabel('Confirm Password').fill('54321');
  await join.getByRole('button', { name: 'Join for $29/month' }).click();
  for (const text of [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Chapter selection is required',
  ])
    await expect(join.getByText(text)).toBeVisible();
  await join.getByLabel('Password', { exact: true }).fill('paper and ink');
  await join.getByLabel('Confirm Password').fill('paper and oil');
  await expect(join.getByText("Passwords don't match")).toBeVisible();
  await join.getByRole('button', { name: 'Show password' }).click();
  for (const field of ['Password', 'Confirm Password'])
    await expect(join.getByLabel(field, { exact: true })).toHaveAttribute('type', 'text');
  await join.getByLabel('Full Name').fill('Ana Visitante');
  await join.getByLabel('Email').fill(`ana.${stamp}@example.org`);
  await join.getByLabel('Password', { exact: true }).fill('paper and ink');
  await join.getByLabel('Confirm Password').fill('paper and ink');
  await join.getByRole('combobox', { name: /Chapter/ }).click();
  await page.getByRole('option', { name: 'Chicago, Illinois' }).click();
  await join.getByRole('button', { name: 'Join for $29/month' }).click();
  await toastSays(page, 'Welcome to Meridian!');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('link', { name: 'Upgrade Now' }).click();
  const card = page.getByRole('form', { name: 'Payment details' });
  await page.getByRole('radio', { name: /Annual/ }).click();
  await card.getByRole('button', { name: 'Pay $299' }).click();
  await toastSays(page, 'Missing Information');
  await toastSays(page, 'Please fill in all required fields.');
  await card.getByLabel('Cardholder Name').fill('Ana Visitante');
  await card.getByLabel('Card Number').pressSequentially('42a4242424');
  await expect(card.getByLabel('Card Number')).toHaveValue('4242 4242 4');
  await card.getByLabel('Expiry Date').pressSequentially('123045');
  await expect(card.getByLabel('Expiry Date')).toHaveValue('12/30');
  await card.getByLabel('CVV').pressSequentially('12345');
  await expect(card.getByLabel('CVV')).toHaveValue('1234');
  await card.getByRole('button', { name: 'Pay $299' }).click();
  await toastSays(page, 'Invalid card number');
  await card.getByLabel('Card Number').fill('4242424242424242');
  await card.getByRole('button', { name: 'Pay $299' }).click();
  await expect(page.getByRole('button', { name: 'Processing Payment...' })).toBeVisible();
  await toastSays(page, 'Payment Successful!');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the landing page links to a chapter, to all events and to each plan', async ({ newPage }) => {
  const page = await newPage();
  await page.goto('/');
  const part = (name: string) => page.getByRole('main').getByRole('region', { name });
  const chapter = part('Explore Chapters').getByRole('heading', { level: 3 }).getByRole('link').nth(1);
  const name = await chapter.innerText();
  await markDocument(page);
  await chapter.click();
  await expect(heading(page)).toHaveText(name);
  await page.goBack();
  await part('Upcoming Events').getByRole('link', { name: 'View All Events' }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(heading(page)).toHaveText('Events');
  await page.goBack();
  await page.getByRole('article', { name: 'Newsletter' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/auth\?mode=register&type=newsletter$/);
  await expect(page.getByText(/It comes with every account, free of charge/)).toBeVisible();
  await page.goBack();
  await page.getByRole('article', { name: 'Full Membership' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/auth\?mode=register&type=full$/);
  await expect(page.getByRole('tab', { name: 'Join' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/Nothing is charged now/)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('signing in: errors are shown, a success leads to the dashboard, and signed-in people are redirected', async ({
  newPage,
}) => {
  const page = await newPage();
  const { email, password } = account('newsletter');
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('not the one');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await toastSays(page, 'Login failed');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await toastSays(page, 'Successfully logged in.');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/auth?mode=register');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: /Directory/ })).toBeVisible();
  await expect(page.getByText('Grow Together.')).toHaveCount(0);
});

test('the blog: search, categories, and an article', async ({ newPage }) => {
  const page = await newPage();
  await page.goto('/blog');
  await markDocument(page);
  const search = page.getByPlaceholder('Search articles...');
  await search.fill('LONG TABLE');
  await expect(page.getByRole('article')).toHaveCount(1);
  await search.fill('no such words');
  await expect(page.getByText('No Articles Found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await search.fill('');
  const letter = page.getByRole('region', { name: 'Stay Updated' });
  await letter.getByLabel('Email address').fill('reader');
  await letter.getByRole('button', { name: 'Subscribe' }).click();
  await toastSays(page, 'Subscription failed');
  await letter.getByLabel('Email address').fill(`blog.${Date.now().toString(36)}@example.org`);
  await letter.getByRole('button', { name: 'Subscribe' }).click();
  await toastSays(page, 'Successfully subscribed!');
  const categories = page.getByRole('group', { name: 'Category' }).getByRole('button');
  await expect(categories).toHaveText([
    'All',
    'Events',
    'Investment',
    'Healthcare',
    'Education',
    'Success Stories',
    'Development',
  ]);
  await categories.filter({ hasText: 'Events' }).click();
  await page.getByRole('link', { name: /Read More.*One long table/ }).click();
  await expect(heading(page)).toHaveText('One long table');
  await expect(page).toHaveTitle('One long table · Meridian');
  await expect(page.getByRole('heading', { name: 'Someone at the door' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('about and leadership have links, and each page has its own canonical address', async ({ newPage }) => {
  const page = await newPage();
  await page.goto('/executives');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/leadership$/);
  await expect(page.getByRole('link', { name: /^mailto|@|Email|Write/ }).first()).toHaveAttribute('href', /^mailto:/);
  await page.getByRole('main').locator('a[href="/about"]').first().click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page).toHaveTitle('About Us · Meridian');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about$/);
  await expect(page.locator('main a[href="/auth?mode=register"]').first()).toBeVisible();
  await page.locator('main a[href="/chapters"]').first().click();
  await expect(heading(page)).toHaveText('Chapters');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});
