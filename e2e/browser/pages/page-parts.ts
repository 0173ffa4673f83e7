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
