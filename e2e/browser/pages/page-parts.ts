import { expect, type Locator, type Page } from '@playwright/test';

export const main = (page: Page): Locator => page.getByRole('main');
export const chatLog = (page: Page): Locator => page.getByRole('log');
/** Returns the field of a chat message. */
export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });

export const expectConnected = (page: Page, timeout?: number): Promise<void> =>
  expect(page.locator('[data-connection=connected]')).toBeVisible({ timeout });

/** Navigates within the same document, as a link does. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Opens another page without loading the document again. A change of the title shows that the new page has replaced the
 * previous one. If only the search parameters differ, the title stays the same, so the document is loaded again.
 */
export async function openWithinDocument(page: Page, path: string): Promise<void> {
  const [before, title] = [page.url(), await page.title()];
  if (before === 'about:blank' || new URL(path, before).pathname === new URL(before).pathname)
    return void (await page.goto(path));
  await navigate(page, path);
  await expect(page).not.toHaveTitle(title);
}

export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Writes a message into the field of the page, and sends it. */
export async function writeMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** Returns a message of the log with its buttons. */
export const messageLine = (page: Page, text: string): Locator =>
  chatLog(page).locator('[data-seq]').filter({ hasText: text }).locator('..');

/** Deletes an own message, and answers the question. */
export async function deleteMessage(page: Page, text: string): Promise<void> {
  await messageLine(page, text).hover();
  await messageLine(page, text).getByRole('button', { name: 'Delete your message' }).click();
  await page.getByRole('button', { name: 'Delete Message' }).click();
}

/** Fills in the form to sign in, which is on the page, and sends it. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Fills in the form to join, which is on the page. */
export async function fillJoin(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Join' });
  await form.getByLabel('Full name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(password);
  return form;
}

/** Fills in the card of the payment form, which is on the page. */
export async function fillCard(page: Page, name: string): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Payment details' });
  await form.getByLabel('Cardholder name').fill(name);
  await form.getByLabel('Card number').pressSequentially('4242424242424242');
  await form.getByLabel('Expiry date').pressSequentially('1230');
  await form.getByLabel('CVV').fill('123');
  return form;
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** Chooses what to do with an event on its page. */
export async function manageEvent(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
